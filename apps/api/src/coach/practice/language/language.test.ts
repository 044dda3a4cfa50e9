import { growth, LINEAR } from '@groundwork/domain/testing';
import { describe, expect, it } from 'vitest';
import { isOtherLanguage } from './language.ts';

describe('isOtherLanguage', () => {
  it.each([
    'Verpleegkundigen in de nachtdienst, als de aflossing om zeven uur niet komt.',
    'Het was vorige week vrijdag en de kok was ziek.',
    'אחיות במשמרת לילה כשהמחליפה לא מגיעה בשבע',
    'Медсестры в ночную смену, когда сменщица не приходит',
    'Die Krankenschwester muss länger bleiben, wenn die Ablösung nicht kommt.',
    'Les infirmières de nuit restent quand la relève ne vient pas.',
    'Las enfermeras de noche se quedan cuando el relevo no llega.',
    'Los pacientes no vienen el lunes',
    'Wir verlangen 49 Euro im Monat von der Praxis.',
    'Wij rekenen 9 euro per busje per maand, ook als het niet rijdt.',
    'Os clientes pagam quando a encomenda chega, mas não reclamam.',
    'Le infermiere restano quando il cambio non arriva.',
  ])('knows %s', text => expect(isOtherLanguage(text)).toBe(true));

  it.each([
    '',
    'Ja',
    'Receptionists at small dental surgeries, each time a patient cancels on the day.',
    'Tuesday our Leeds receptionist lost 40 minutes rebooking',
    'Excel, paper diary, WhatsApp group, wall calendar, phone, sticky notes',
    'Nurses lost four hours rebooking appointments last Tuesday',
    'It was last Friday at Trattoria da Roma in Den Haag, the manager Luca had to cook himself.',
    'Petra Jansen, Luca de Vries, Maria del Campo, Jean le Roux, Hans von Berg',
  ])('leaves English alone: %s', text => expect(isOtherLanguage(text)).toBe(false));

  it.each([
    'We charge €9 per van per month.',
    'Nine euro per van per month, no contract',
    '€4 per driver per week plus €9 per van per month, discounts above ten vans',
    'Vans leave late, no driver, no plan',
    'Met Dan Brown, Al Green via Zoom last Monday',
    'Bakers pour batter per tray, no scale',
    'Old machines die per shift, repair takes weeks',
    'La Boqueria de Barcelona stall holders overbuy fish',
    'Van der Berg Logistics sends ten vans nightly',
    'Depot in Den Haag hires van drivers per night',
    'El Paso, Los Angeles, Las Vegas bars',
    'Las Vegas hotels lose guests per elevator breakdown',
    'Crème de la crème restaurants overbook tables nightly',
    'À la carte menus de facto double waste',
    'Mother, son, hat shop, three sizes per season',
    'Menu du jour boards take forty minutes daily',
    'Um er no idea im still guessing',
    'iOS users tap twice, Mac OS users once',
    '1. safety officer Ulm 2. shift lead Neu-Ulm 3. Leiter Lager Kempten 4. foreman Ulm',
    'E-mail per order, phone per complaint, no log',
    'Pro bono lawyers see ten clients per Saturday',
    'Hotel des Alpes, Café de Flore, Gasthof zum Löwen',
    'Dr. de Vries sees twelve walk-ins per morning',
  ])('is not misled by borrowed words and names: %s', text => expect(isOtherLanguage(text)).toBe(false));

  it('takes linear time', () => {
    expect(growth(length => isOtherLanguage('x'.repeat(length)))).toBeLessThan(LINEAR);
  });
});
