import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mockNetwork, ORIGIN } from '../../test/network.ts';
import { buildReport, buildSections, buildStartup } from '../../test/samples.ts';
import { downloadMarkdown } from './download-markdown.ts';
import { reportDay } from './report-day.ts';

const network = mockNetwork();
const report = buildReport({ generatedAt: '2026-11-21T23:30:00.000Z' });
const zone = process.env.TZ;
beforeEach(() => {
  // Where it is already the next day.
  process.env.TZ = 'Europe/Berlin';
});
afterEach(() => {
  process.env.TZ = zone;
  vi.restoreAllMocks();
});

it('is the day where the reader is', () => {
  expect(reportDay(report)).toBe('2026-11-22');
  expect(reportDay({ generatedAt: null, updatedAt: '2026-01-05T10:00:00.000Z' })).toBe('2026-01-05');
});

it('is the day in the file and in its name', async () => {
  const blobs: Blob[] = [];
  const names: string[] = [];
  URL.createObjectURL = vi.fn((blob: Blob) => {
    blobs.push(blob);
    return 'blob:report';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  network.use(
    http.get(`${ORIGIN}/api/reports/4/v2-sections/:id/sources`, () => HttpResponse.json([])),
    http.get(`${ORIGIN}/api/reports/4/pictures`, () => HttpResponse.json([])),
  );
  await downloadMarkdown(
    buildStartup({ name: 'Routely' }),
    report,
    buildSections({ state: 'written', content: 'A text.' }),
  );
  expect(names).toEqual(['routely-report-2026-11-22.md']);
  const text = await new Promise<unknown>(resolve => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(blobs[0] as Blob);
  });
  expect(text).toMatch(/^# Routely Report\n\nGenerated on 22 November 2026\n/);
});
