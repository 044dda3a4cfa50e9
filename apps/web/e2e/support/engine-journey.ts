import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import { type Engine, type Hand, handOf } from './engine.ts';
import { firstStepAnswers, newFounder } from './journey.ts';
import { sharedServer } from './worker.ts';

const artifacts = fileURLToPath(new URL('../artifacts', import.meta.url));
const SAID = 'Dana at the Bristol depot planned eleven routes alone';
const CARD = 'Planners pay';

const button = (name: string) =>
  `//button[not(@disabled)][normalize-space()="${name}" or @aria-label="${name}"]`;
const link = (name: string) => `//a[contains(normalize-space(), "${name}")]`;
const heading = (name: string) => `//*[self::h1 or self::h2][normalize-space()="${name}"]`;
const field = (label: string) => `//*[@id=//label[starts-with(normalize-space(), "${label}")]/@for]`;
const message = (author: 'coach' | 'founder', text: string) =>
  `//*[@aria-label="Conversation"]//*[@data-author="${author}"][contains(., "${text}")]`;
const cardIn = (column: string) =>
  `//section[.//h2[normalize-space()="${column}"]]//a[normalize-space()="${CARD}"]`;
const announcement = (text: string) => `//*[@aria-live="assertive"][contains(., "${text}")]`;
/** The hint below the input, which appears once a message can be sent. */
const isFree = '//p[starts-with(., "Enter sends")]';

/** Walks through a founder's first hour, and fails if there was an error on the console. */
export async function expectJourney(
  name: string,
  launch: (server: string) => Promise<Engine>,
): Promise<void> {
  const server = await sharedServer();
  const engine = await launch(server.url);
  let errors: Promise<readonly string[]> | undefined;
  const close = () => {
    errors ??= engine.close();
    return errors;
  };
  // Closes the browser even if the test times out and `finally` is not reached.
  onTestFinished(async () => {
    await close();
  });
  try {
    const hand = handOf(engine);
    await registerByForm(hand);
    await createStartupByForm(hand);
    await answerFirstStep(hand);
    await readReport(hand);
    await moveCard(hand);
    await askPersona(hand);
  } catch (error) {
    await mkdir(artifacts, { recursive: true });
    await writeFile(join(artifacts, `${name}.log`), server.output());
    // A browser that has ended cannot take a screenshot, and the error of the journey matters more.
    const picture = await engine.takePicture().catch(() => '');
    await writeFile(join(artifacts, `${name}.png`), picture);
    throw error;
  } finally {
    expect.soft(await close()).toEqual([]);
  }
}

async function registerByForm({ open, click, fill, sees }: Hand): Promise<void> {
  const { fullName, email, username, password } = newFounder();
  await open('/auth');
  await click(button('Register'));
  await fill(field('Full Name'), fullName);
  await fill(field('Email'), email);
  await fill(field('Username'), username);
  await fill(field('Password'), password);
  await fill(field('Confirm Password'), password);
  await click(button('Create Account'));
  await sees(heading('Dashboard'));
}

async function createStartupByForm({ open, click, fill, sees }: Hand): Promise<void> {
  await open('/create-startup');
  await fill(field('Startup Name'), 'Routely');
  await fill(field('Description'), 'Night planners redo routes by hand.');
  await click(button('Create Startup'));
  await sees(heading('Routely'));
}

async function send({ fill, press, sees }: Hand, text: string): Promise<void> {
  await fill('//*[@aria-label="Your message"]', text);
  await sees(isFree);
  await press('Enter');
  await sees(message('founder', text));
}

async function answerFirstStep(hand: Hand): Promise<void> {
  const { click, sees } = hand;
  await click(link('Roadmap'));
  await click(link('Start Challenge'));
  await click(link('Name the problem'));
  await sees(message('coach', "Let's get the problem straight"));
  for (const [place, answer] of firstStepAnswers.entries()) {
    await send(hand, answer);
    await sees(`//*[@aria-label="Step completion"][@aria-valuenow="${[33, 67, 100][place]}"]`);
  }
  await sees('//*[contains(text(), "Step completed! You can now continue")]');
}

async function readReport({ open, click, sees }: Hand): Promise<void> {
  await open('/report/latest');
  await click(button('Update with AI'));
  await sees(`//article[.//h2="Problem"][contains(., "${SAID}")]`);
}

async function moveCard({ open, click, fill, reach, press, read, sees }: Hand): Promise<void> {
  await open('/validation-board');
  await click(button('Create Validation Board'));
  await fill(field('Board Name'), 'Product Validation');
  await click(button('Create Board'));
  await click(button('Add a card to To Do'));
  await fill(field('Title'), CARD);
  for (const name of ['Hypothesis', 'Test', 'Metric', 'Criteria']) await fill(field(name), 'They do.');
  await click(button('Create Card'));
  await sees(cardIn('To Do'));
  // The drag library's code loads after the cards, and the focus returns to the button once the dialog has closed.
  await sees(announcement(''));
  await expect.poll(() => read('document.activeElement.ariaLabel')).toBe('Add a card to To Do');
  await reach(cardIn('To Do'));
  await press(' ');
  await sees(announcement('Picked up Planners pay.'));
  // The library listens for further keys only after a timer.
  await read('new Promise(resolve => setTimeout(resolve, 50))');
  await press('ArrowRight');
  await sees(announcement('Place 1 of 1 in Testing.'));
  await press(' ');
  await click(button('Start test'));
  await sees(cardIn('Testing'));
  await open('/validation-board');
  await sees(cardIn('Testing'));
}

async function askPersona(hand: Hand): Promise<void> {
  await hand.open('/persona-chat');
  await hand.click(button('Start New Chat'));
  await hand.sees(heading('Chat with Dana'));
  await send(hand, 'Would you pay for fewer loaves thrown away?');
  await hand.sees(message('coach', 'Dana'));
  await hand.sees(isFree);
}
