import { stem } from './content-words.ts';

/**
 * Words that anybody can use about any business without knowing one. They are neither wrong nor evidence: an answer
 * needs other words as well.
 */
const EVERYBODYS = new Set(
  `
  problem issue pain solution value market segment customer user buyer consumer client people person someone somebody group audience target
  business company startup product service app apps platform tool software feature process workflow productivity efficiency efficient strategy
  growth scale innovation innovative disrupt ai technology time money cost price number unit amount basis source data metric result outcome
  incident situation moment trigger event case example date day role need want goal task job progress work life thing stuff something anything
  everything way reason cause habit worry risk fear routine push pull force belief assumption surprise expectation alternative competitor
  competition substitute status quo manual past present future specific specifically important different various general generally recent
  recently happen place step detail kind type manager director owner worker employee professional team decision maker quality better best good
  bad easier faster cheaper high low medium big small huge compare comparison choice interview quote opinion insight research behaviour
  behavior lot tons new old modern use uses using experience access reach total year month week hour minute sign seen see depend already soon lately everyone everybody
`
    .trim()
    .split(/\s+/)
    .map(stem),
);

export const isEverybodys = (word: string): boolean => EVERYBODYS.has(stem(word));
