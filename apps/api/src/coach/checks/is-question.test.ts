import { expect, it } from 'vitest';
import { isQuestion } from './is-question.ts';

it.each([
  'hi, what do I need to do here?',
  'Really?!',
  '"What does it cost?"',
  '(Who pays?)',
  '**Who?**',
  '你好，我需要做什么？',
  'ماذا يجب أن أفعل هنا؟',
  'Τι πρέπει να κάνω εδώ;',
  'Τι πρέπει να κάνω εδώ\u037E',
  'Ի՞նչ պետք է անեմ այստեղ',
  'እዚህ ምን ማድረግ አለብኝ፧',
  '¿Qué tengo que hacer aquí?',
  '「何をすればいいですか？」',
])('%s asks', sentence => {
  expect(isQuestion(sentence)).toBe(true);
});

it.each([
  '€40',
  'They asked "when can I have it?"',
  'The owner said: „Wann kommt das?“',
  'Sie zahlen 40 € im Monat; das ist viel.',
  'Πληρώνουν 40 € τον μήνα.',
  'I asked "why?" and they laughed.',
  '',
  '?!'.slice(2),
])('%s does not', sentence => {
  expect(isQuestion(sentence)).toBe(false);
});
