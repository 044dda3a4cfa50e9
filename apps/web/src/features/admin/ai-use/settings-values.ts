import { type AiSettings, type AiSettingsInput, aiSettingsInputSchema } from '@groundwork/api-client';
import * as z from 'zod/mini';
import type { FormValues } from '../../../app/forms/merge-newer.ts';
import type { Field } from '../components/field.ts';

export const priceFields = (model: string) => ({ input: `in ${model}`, output: `out ${model}` });

/** Each price is a field, so that two administrators can change different ones. */
export function listFields(models: readonly string[]): Field[] {
  return [
    { kind: 'number', name: 'dailyTokensPerUser', label: 'Tokens a day for each founder' },
    { kind: 'number', name: 'dailyTokensForAll', label: 'Tokens a day for everyone together' },
    { kind: 'text', name: 'currency', label: 'Currency' },
    ...models.flatMap((model): Field[] => {
      const { input, output } = priceFields(model);
      return [
        { kind: 'number', name: input, label: `${model}, in` },
        { kind: 'number', name: output, label: `${model}, out` },
      ];
    }),
  ];
}

const written = (value: number | null | undefined) =>
  value === null || value === undefined ? '' : String(value);

export function toValues(settings: AiSettings, models: readonly string[]): FormValues {
  const prices = models.flatMap(model => {
    const price = settings.prices.find(one => one.model === model);
    const { input, output } = priceFields(model);
    return [
      [input, written(price?.input)],
      [output, written(price?.output)],
    ];
  });
  return {
    dailyTokensPerUser: written(settings.dailyTokensPerUser),
    dailyTokensForAll: written(settings.dailyTokensForAll),
    currency: settings.currency,
    ...Object.fromEntries(prices),
  };
}

/** The body's schema, applied to the form's texts. A model without both prices has none. */
export function settingsSchema(models: readonly string[]): z.ZodMiniType<AiSettingsInput> {
  const check = z.transform((typed: unknown, context): unknown => {
    const texts = typed as FormValues;
    const priced = models.filter(model => {
      const { input, output } = priceFields(model);
      return numberIn(texts[input]) !== null || numberIn(texts[output]) !== null;
    });
    const result = aiSettingsInputSchema.safeParse({
      dailyTokensPerUser: numberIn(texts.dailyTokensPerUser, LIMIT),
      dailyTokensForAll: numberIn(texts.dailyTokensForAll, LIMIT),
      currency: texts.currency,
      prices: priced.map(model => {
        const { input, output } = priceFields(model);
        return { model, input: numberIn(texts[input]), output: numberIn(texts[output]) };
      }),
    });
    if (result.success) return result.data;
    for (const { message, path } of result.error.issues)
      context.issues.push({ code: 'custom', message, path: [fieldAt(path, priced)], input: typed });
    return undefined;
  });
  return z.pipe(z.unknown(), check) as unknown as z.ZodMiniType<AiSettingsInput>;
}

const LIMIT = /^(\d+|\d{1,3}([,\s]\d{3})+)$/;
/** No commas: '1,500' would be 1.5 to many. */
const PRICE = /^(\d+\.?|\d*\.\d+)$/;

/** Null for an empty field; NaN, which the schema refuses, for what could be read in two ways (AD-171). */
function numberIn(text = '', readable = PRICE): number | null {
  const digits = text.trim();
  if (digits === '') return null;
  return readable.test(digits) ? Number(digits.replace(/[,\s]/g, '')) : Number.NaN;
}

function fieldAt([name, place, part]: readonly PropertyKey[], priced: readonly string[]): string {
  const model = name === 'prices' ? priced[Number(place)] : undefined;
  return model === undefined ? String(name) : priceFields(model)[part === 'output' ? 'output' : 'input'];
}
