import { growth, LINEAR } from '@groundwork/domain/testing';
import { describe, expect, it } from 'vitest';
import { isOtherLanguage } from './language.ts';

describe('isOtherLanguage', () => {
  it.each([
    'Verpleegkundigen in de nachtdienst, als de aflossing om zeven uur niet komt.',
    'אחיות במשמרת לילה כשהמחליפה לא מגיעה בשבע',
    'Die Krankenschwester muss länger bleiben, wenn die Ablösung nicht kommt.',
    'Les infirmières de nuit restent quand la relève ne vient pas.',
    'Las enfermeras de noche se quedan cuando el relevo no llega.',
    'Wir verlangen 49 Euro im Monat von der Praxis.',
    'Os clientes pagam quando a encomenda chega, mas não reclamam.',
  ])('knows %s', text => expect(isOtherLanguage(text)).toBe(true));

  it.each([
    '',
    'Ja',
    'Tuesday our Leeds receptionist lost 40 minutes rebooking',
    'Excel, paper diary, WhatsApp group, wall calendar, phone, sticky notes',
    'It was last Friday at Trattoria da Roma in Den Haag, the manager Luca had to cook himself.',
    'Petra Jansen, Luca de Vries, Maria del Campo, Jean le Roux, Hans von Berg',
  ])('leaves English alone: %s', text => expect(isOtherLanguage(text)).toBe(false));

  it.each([
    'We charge €9 per van per month.',
    '€4 per driver per week plus €9 per van per month, discounts above ten vans',
    'Met Dan Brown, Al Green via Zoom last Monday',
    'La Boqueria de Barcelona stall holders overbuy fish',
    'Van der Berg Logistics sends ten vans nightly',
    'Las Vegas hotels lose guests per elevator breakdown',
    'Crème de la crème restaurants overbook tables nightly',
    '1. safety officer Ulm 2. shift lead Neu-Ulm 3. Leiter Lager Kempten 4. foreman Ulm',
    'Dr. de Vries sees twelve walk-ins per morning',
  ])('is not misled by borrowed words and names: %s', text => expect(isOtherLanguage(text)).toBe(false));

  it('takes linear time', () => {
    expect(growth(length => isOtherLanguage('x'.repeat(length)))).toBeLessThan(LINEAR);
  });
});
