import type { CriterionRule } from './criterion-rule.ts';
import type { Refusal } from './refusals.ts';
import type { ReadSentence } from './read-sentences.ts';
