import { describe, expect, it } from 'vitest';
import { restsOn } from './rests-on.ts';

describe('restsOn', () => {
  it.each([
    ['Receptionists lose time rebooking.', 'our receptionist spent Tuesday on it'],
    ['Forty minutes go by.', 'it took 40 min'],
    ['We charge €40k.', '40,000 euros'],
    ['Three of them said so.', '3 people told us'],
    ['受付の人は毎日予約を変更する', '予約の電話が多い'],
    ['พนักงานต้อนรับเสียเวลา', 'เสียเวลามาก'],
    ['Rezeptionisten verlieren Zeit.', 'unsere Zeit ist knapp'],
    ['Clinic Desk hilft.', 'Clinic Desk helps clinics.'],
    ['Asked whether they pay for it: yes.', 'Yes.'],
  ])('%s rests on %s', (statement, source) => {
    expect(restsOn(statement, source)).toBe(true);
  });

  it.each([
    ['Receptionists lose time.', 'Dentists in Leeds'],
    ['Do they pay for it?', 'Yes.'],
    ['One of them pays.', 'One day it rained.'],
    ['We charge £40.', '$40'],
    ['これはとてもいいです', 'それはとてもいいです'],
    ['毎日電話する', '医者は高い'],
    ['Receptionists lose time.', 'Empfangskräfte verlieren Stunden.'],
    ['', ''],
  ])('%s does not rest on %s', (statement, source) => {
    expect(restsOn(statement, source)).toBe(false);
  });

  it('takes time linear in the length', () => {
    const long = '予約 twenty '.repeat(10_000);
    const started = Date.now();
    restsOn(long, 'ж '.repeat(50_000));
    expect(Date.now() - started).toBeLessThan(4000);
  });
});
