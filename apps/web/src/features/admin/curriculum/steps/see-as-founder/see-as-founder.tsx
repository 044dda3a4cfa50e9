import { adminQuestionContracts } from '@groundwork/api-client';
import type { AdminStep } from '@groundwork/domain';
import { Button, Flex, Stack, Text } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { COMPOSER_ID, Composer } from '../../../../../chat/composer/composer.tsx';
import { Dialog } from '../../../../../ui/dialog.tsx';
import { FormAlert } from '../../../../../ui/form-alert.tsx';
import { Markdown } from '../../../../../ui/markdown/markdown.tsx';
import { ProgressBar } from '../../../../../ui/progress-bar.tsx';
import { StatusIcon } from '../../../../../ui/status-icon.tsx';
import head from '../../../components/list-head.module.css';
import { useRows } from '../../../components/use-rows.ts';
import { writeMissing } from '../../../components/write-missing.ts';
import classes from './see-as-founder.module.css';
import { type PreviewMessage, usePreview } from './use-preview.ts';
import { type SeenItem, viewPreview } from './view-preview.ts';

interface SeeAsFounderProps {
  step: AdminStep;
  onCompleted?: () => void;
  /** Leads to the step after it. */
  onNext?: (() => void) | undefined;
  onClose: () => void;
}

/** A step as founders see it. The coach really answers and judges, but nothing is stored. */
export function SeeAsFounder({ step, onCompleted, onNext, onClose }: SeeAsFounderProps) {
  const params = { stepId: step.id };
  const { rows, failure } = useRows(adminQuestionContracts.list, { params }, "Couldn't load questions");
  const preview = usePreview(step);
  const { progress } = preview;
  const active = rows?.filter(({ isActive }) => isActive);
  const view = active && viewPreview(step, active, { progress, isBegun: progress !== undefined });
  const isComplete = view?.isComplete ?? false;

  const tell = useEffectEvent(() => onCompleted?.());
  useEffect(() => {
    if (isComplete) tell();
  }, [isComplete]);

  // Keeps typed text, but replaces an option chosen before.
  const choose = (option: string) => {
    const typed = preview.text.trim();
    const isChoice = view?.current?.options.includes(typed);
    preview.setText(typed === '' || isChoice ? option : `${preview.text}\n${option}`);
    document.getElementById(COMPOSER_ID)?.focus();
  };
  return (
    <Dialog title={`See as founder: ${step.title}`} place="wide" onClose={onClose}>
      <Stack className={classes.all} gap={0}>
        <p className={classes.note}>
          This is a preview: nothing is saved and founders can't see it. The coach replies and judges as
          usual, and its AI use counts towards your daily limit.
        </p>
        <div className={classes.head}>
          <div>
            <h2 className={head.title}>{step.title}</h2>
            <Text maw="70ch" c="dimmed" fz="sm">
              {step.description}
            </Text>
          </div>
          <Stack className={classes.progress} gap="2xs" c="dimmed" fz="xs">
            <span>{`${view?.percent ?? 0}% complete`}</span>
            <ProgressBar label="Step completion" percent={view?.percent ?? 0} />
          </Stack>
          <Button variant="default" size="xs" onClick={preview.startOver}>
            Start over
          </Button>
        </div>
        <Flex className={classes.panes} gap="lg" mih={240} mt="md">
          <section className={classes.chat} aria-label="Conversation">
            <SeenMessages messages={preview.messages} isBusy={preview.isBusy} />
            <FormAlert message={preview.failure ?? undefined} />
            {isComplete ? (
              <Flex direction="column" align="flex-start" gap="sm">
                <p role="status" className={classes.done}>
                  <StatusIcon status="completed" />
                  Step completed! A founder can now continue to the next step.
                </p>
                {onNext && <Button onClick={onNext}>Next step</Button>}
              </Flex>
            ) : (
              <div className={classes.input}>
                <Composer
                  words={{ placeholder: 'Answer as a founder would', closed: '' }}
                  text={preview.text}
                  isBusy={preview.isBusy}
                  hasUnsent={false}
                  isClosed={false}
                  onStop={preview.isBusy ? preview.stop : undefined}
                  onChange={preview.setText}
                  onSend={preview.send}
                />
              </div>
            )}
          </section>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard */}
          <aside className={classes.side} tabIndex={0} aria-label="Progress in this step">
            {view?.current && <CurrentQuestion question={view.current} onChoose={choose} />}
            <section className={classes.items} aria-labelledby="seen-items">
              <h3 id="seen-items">{view?.title ?? 'Questions'}</h3>
              {view?.objective && <p className={classes.asked}>{view.objective}</p>}
              {!view && <p role="status">{failure?.message ?? 'Loading questions'}</p>}
              {view?.items.length === 0 && (
                <p className={classes.note}>
                  This step has no questions or criteria, so founders see it as locked. Add one to open it.
                </p>
              )}
              <Flex component="ol" direction="column" gap="md">
                {view?.items.map(item => (
                  <SeenItemLine key={item.key} item={item} />
                ))}
              </Flex>
            </section>
          </aside>
        </Flex>
      </Stack>
    </Dialog>
  );
}

interface CurrentQuestionProps {
  question: SeenItem;
  /** Puts an option into the composer. */
  onChoose: (option: string) => void;
}

/** The question to answer next, with its hint and options. */
function CurrentQuestion({ question, onChoose }: CurrentQuestionProps) {
  const { text, hint, options } = question;
  return (
    <section className={classes.current} aria-labelledby="seen-current">
      <h3 id="seen-current">Current question</h3>
      <p className={classes.asked}>{text}</p>
      {hint && (
        <Flex className={classes.hint} component="p" gap="xs" mt="xs" c="dimmed" fz="sm">
          <IconBulb size={16} aria-hidden />
          {hint}
        </Flex>
      )}
      {options.length > 0 && (
        <Flex className={classes.options} component="ul" wrap="wrap" gap="xs" mt="sm" aria-label="Options">
          {options.map(option => (
            <li key={option}>
              <Button size="compact-sm" variant="default" onClick={() => onChoose(option)}>
                {option}
              </Button>
            </li>
          ))}
        </Flex>
      )}
    </section>
  );
}

/** A question or criterion, with its judgement so far. */
function SeenItemLine({ item }: { item: SeenItem }) {
  const { text, state, evidence, missing } = item;
  return (
    <li className={classes.item} data-state={state} aria-current={state === 'current' || undefined}>
      <StatusIcon status={state} />
      <div>
        <p className={classes.asked}>{text}</p>
        <p className={classes.note}>{verdictOf(item)}</p>
        {evidence.map(quote => (
          <blockquote key={quote} dir="auto">
            {quote}
          </blockquote>
        ))}
        {missing && <p className={classes.note}>{writeMissing(missing)}</p>}
      </div>
    </li>
  );
}

function verdictOf({ state, isJudged }: SeenItem): string {
  if (state === 'completed') return 'Accepted';
  return isJudged ? 'Not yet' : 'Not judged yet';
}

interface SeenMessagesProps {
  messages: readonly PreviewMessage[];
  isBusy: boolean;
}

function SeenMessages({ messages, isBusy }: SeenMessagesProps) {
  const end = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the end for each new message
  useEffect(() => void end.current?.scrollIntoView({ block: 'nearest' }), [messages, isBusy]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
    <ol className={classes.messages} aria-live="polite" tabIndex={0} aria-label="Messages">
      {messages.map(({ role, content }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: messages are only appended
        <li key={place} data-role={role}>
          {role === 'assistant' ? <Markdown text={content} /> : content}
        </li>
      ))}
      {isBusy && <li className={classes.waiting}>The coach is reading your answer...</li>}
      {messages.length === 0 && !isBusy && <li className={classes.waiting}>Write the first message.</li>}
      <li ref={end} aria-hidden />
    </ol>
  );
}
