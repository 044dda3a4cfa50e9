// Placeholder so that the API can start; to be overwritten by the real reader (any content here may be replaced).
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import type { QuestionType } from '@groundwork/domain';
export interface Curriculum {
  assistants: { key: string; name: string; description: string; avatar: string | null; systemPrompt: string }[];
  challenges: {
    key: string; title: string; description: string; order: number; icon: string;
    steps: {
      key: string; title: string; description: string; order: number; reportSection: string | null;
      conversationOpener: string; promptInstructions: string; completionCriteria: unknown; assistants: string[];
      questions: { key: string; text: string; hint: string; order: number; type: QuestionType; evaluationCriteria: unknown }[];
    }[];
  }[];
}
export async function readCurriculum(directory: string): Promise<Curriculum> {
  const files = (await readdir(directory)).filter(f => /^\d.*yaml$/.test(f)).sort();
  const load = async (f: string) => parse(await readFile(path.join(directory, f), 'utf8'));
  const a = await load('assistants.yaml');
  const challenges = [];
  for (const [i, f] of files.entries()) {
    const d = await load(f);
    const c = d.challenge ?? d;
    challenges.push({ order: i + 1, ...c, steps: c.steps.map((s: any, j: number) => ({ order: j + 1, completionCriteria: null, reportSection: null, ...s, questions: s.questions.map((q: any, k: number) => ({ order: k + 1, type: 'standard', ...q })) })) });
  }
  return { assistants: (a.assistants ?? a).map((x: any) => ({ avatar: null, ...x })), challenges } as Curriculum;
}
