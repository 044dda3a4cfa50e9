import type { StartupInput } from '@groundwork/domain';

export type Form = Partial<StartupInput>;

export const ROTA: Form = {
  name: 'Rota',
  problemStatement: 'Dental receptionists lose 40 minutes each time a patient cancels on the day.',
  valueProposition: 'texts the waiting list the moment a patient cancels',
  revenueModel: '£20 per chair per month',
  targetMarket: 'dental receptionists in Leeds',
};
export const PAWPAL: Form = {
  name: 'PawPal',
  problemStatement: 'hard to find a sitter you trust',
  valueProposition: 'find a trusted sitter nearby',
  revenueModel: '20% commission on each booking',
  targetMarket: 'busy dog owners',
};
export const GREENBOX: Form = {
  name: 'GreenBox',
  problemStatement: 'SMALL CAFES IN LONDON THROW AWAY 3 BAGS OF COFFEE GROUNDS EVERY DAY',
  valueProposition: 'WE COLLECT THE GROUNDS AND SELL THEM TO MUSHROOM FARMS',
  revenueModel: 'CAFES PAY NOTHING. FARMS PAY £2 PER KILO',
  targetMarket: 'CAFES AND MUSHROOM FARMS',
};
export const TANDEM: Form = {
  name: 'Tandem',
  problemStatement:
    'fysiotherapeuten verliezen elke week drie uur aan het bellen van patiënten die niet komen',
  valueProposition: 'wij sturen automatisch een herinnering en vullen de lege plek',
  targetMarket: 'zelfstandige fysiotherapeuten in Nederland',
};
export const SOLO: Form = {
  name: 'Solo',
  description:
    'Freelance translators lose 3 hours a week on invoices. Solo writes the invoice from the delivery email. We charge 9 euros a month. Our customers are freelance translators in Europe.',
};
export const KLARO: Form = {
  name: 'Klaro',
  problemStatement:
    'Small landlords in Berlin get their utility bills in four different formats. Last year Herr Vogel, who owns six flats, made a mistake of 312 euros.\n\nThey use Excel templates. The templates break when a tenant moves out.',
  valueProposition:
    'Klaro reads the bills and splits them by the rules of the lease. A landlord is done in 20 minutes.',
  revenueModel: '49 euros per building per year',
  targetMarket: 'Landlords with 2 to 20 flats in Berlin',
};
