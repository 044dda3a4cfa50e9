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

  it('is quick with a long text', () => {
    const started = performance.now();
    isOtherLanguage('x'.repeat(200_000));
    expect(performance.now() - started).toBeLessThan(500);
  });
});
