import { describe, expect, it } from 'vitest';
import { growth, LINEAR } from '../test/growth.ts';
import { restsOn } from './rests-on.ts';

/** The startup of these sentences. */
const NAME = 'Liftlog';

describe('restsOn', () => {
  it.each([
    [
      'Receptionists lose forty minutes rebooking.',
      'on Tuesday our Leeds receptionist lost 40 minutes rebooking',
    ],
    ['Each cancelled slot is rebooked by hand.', 'They rebook the cancelled slots from memory.'],
    ['The folders are kept by the caretaker.', 'Our caretaker keeps two folders.'],
    ['The lift is checked by an inspector every March.', 'In March inspectors check it, mostly.'],
    ['Liftlog keeps the papers of each lift in one place.', 'It keeps the papers of a lift together.'],
    ['Three clinics have signed.', '3 clinics said yes'],
    ['Forty minutes go by.', 'it took 40 min'],
    ['We charge €40k.', '40,000 euros'],
    ['Half of the caretakers would pay.', '50% of caretakers told me so'],
    ['Caretakers.', 'A caretaker rang us in tears.'],
    ['They are used by caretakers in Leeds.', 'caretakers'],
    ['Asked whether they pay for it: yes.', 'Yes.'],
    [
      'Die Hausverwaltung verliert jede Woche drei Stunden.',
      'In der Hausverwaltung gehen 3 Stunden verloren.',
    ],
    ['Les gardiens perdent les dossiers.', 'Le gardien cherche des dossiers.'],
    ['受付の人は毎日予約を変更する', '予約の変更が多い'],
    ['前台改约要花四十分钟', '星期二利兹的前台忙着改约'],
    ['พนักงานต้อนรับเสียเวลา', 'เสียเวลามาก'],
  ])('%s rests on %s', (statement, source) => {
    expect(restsOn(statement, source, { ignore: NAME })).toBe(true);
  });

  it.each([
    ['Liftlog is loved by investors.', 'Liftlog keeps the papers of a lift in one place.'],
    ["Liftlog's investors are keen.", 'Liftlog keeps papers.'],
    ['Liftlog is loved.', 'Liftlog.'],
    ['Investors love the lift.', 'Liftlog keeps the papers of a lift in one place.'],
    ['Die Kunden sind begeistert.', 'Die Ordner der Hausverwaltung sind alt.'],
    ['Les clients sont ravis de nous.', 'Les dossiers sont chez nous.'],
    ['Los clientes están muy contentos.', 'Los papeles están muy mal.'],
    ['I clienti sono molto felici.', 'I documenti sono molto vecchi.'],
    ['Os clientes são muito felizes.', 'Os papéis são muito velhos.'],
    ['De klanten zijn heel blij met ons.', 'De mappen zijn heel oud.'],
    ['Nine investors are waiting.', 'We lost nine folders.'],
    ['One of them pays.', 'One day it rained.'],
    ['Receptionists lose time.', 'Dentists in Leeds'],
    ['Clinics are delighted with it.', 'Clinics close at five.'],
    ['Do they pay for it?', 'Yes.'],
    ['We charge £40.', '$40'],
    ['これはとてもいいです', 'それはとてもいいです'],
    ['毎日電話する', '医者は高い'],
    ['客户很满意', '客户的文件旧了'],
    ['Receptionists lose time.', 'Empfangskräfte verlieren Stunden.'],
    ['', ''],
  ])('%s does not rest on %s', (statement, source) => {
    expect(restsOn(statement, source, { ignore: NAME })).toBe(false);
  });

  it('a sentence made of two rests on both', () => {
    const sources = ['The caretaker keeps the papers in a cellar.', 'An inspector fined us £400 in May.'];
    const merged = 'The caretaker keeps papers in the cellar, and an inspector fined us for it.';
    expect(sources.map(source => restsOn(merged, source))).toEqual([true, true]);
  });

  it('leaves out the name where it stands whole, not each of its words', () => {
    const options = { ignore: 'Clinic Desk' };
    const source = 'Clinic Desk texts each clinic whose patients cancel.';
    expect(restsOn('Investors adore Clinic Desk.', source)).toBe(true);
    expect(restsOn('Investors adore Clinic Desk.', source, options)).toBe(false);
    expect(restsOn('Clinics hear of patients by text.', source, options)).toBe(true);
  });

  it('takes time linear in the length', () => {
    const read = (length: number) =>
      restsOn('予約 twenty Liftlog '.repeat(length / 18), 'ж '.repeat(length / 2), {
        ignore: 'Liftlog and more',
      });
    expect(growth(read)).toBeLessThan(LINEAR);
  });
});
