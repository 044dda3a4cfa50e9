import { adminQuestionContracts } from '@groundwork/api-client';
import type { AdminStep } from '@groundwork/domain';
import { Button } from '@mantine/core';
import { COMPOSER_ID, Composer } from '../../../../../conversation/composer/composer.tsx';
import { Dialog } from '../../../../../ui/dialog.tsx';
import { FormAlert } from '../../../../../ui/form-alert.tsx';
import { ProgressBar } from '../../../../../ui/progress-bar.tsx';
import { StatusIcon } from '../../../../../ui/status-icon.tsx';
import head from '../../../kit/list-head.module.css';
import { useRows } from '../../../kit/use-rows.ts';
import { CurrentQuestion } from './current-question.tsx';
import classes from './see-as-founder.module.css';
import { SeenItemLine } from './seen-item.tsx';
import { SeenMessages } from './seen-messages.tsx';
import { usePreview } from './use-preview.ts';
import { viewPreview } from './view-preview.ts';

interface SeeAsFounderProps {
  step: AdminStep;
  onClose: () => void;
}

/** A step as a founder meets it, with a coach that answers and judges for real. Nothing is stored. */
export function SeeAsFounder({ step, onClose }: SeeAsFounderProps) {
  const params = { stepId: step.id };
  const { rows, failure } = useRows(adminQuestionContracts.list, { params }, 'Failed to load questions');
  const preview = usePreview(step);
  const { standing } = preview;
  const active = rows?.filter(({ isActive }) => isActive);
  const view = active && viewPreview(step, active, { standing, isBegun: standing !== undefined });
  const isComplete = view?.isComplete ?? false;

  // What was typed stays, unless it is another option.
  const choose = (option: string) => {
    const typed = preview.text.trim();
    const isChoice = view?.current?.options.includes(typed);
    preview.setText(typed === '' || isChoice ? option : `${preview.text}\n${option}`);
    document.getElementById(COMPOSER_ID)?.focus();
  };
  return (
    <Dialog title={`See as founder: ${step.title}`} place="wide" onClose={onClose}>
      <div className={classes.all}>
        <p className={classes.note}>
          Nothing of this is stored, and no founder sees it. The coach answers and judges as it does for
          founders; what that costs counts as yours.
        </p>
        <div className={classes.head}>
          <div>
            <h2 className={head.title}>{step.title}</h2>
            <p>{step.description}</p>
          </div>
          <div className={classes.progress}>
            <span>{view?.percent ?? 0}% complete</span>
            <ProgressBar label="Step completion" percent={view?.percent ?? 0} />
          </div>
          <Button variant="default" size="xs" onClick={preview.startOver}>
            Start over
          </Button>
        </div>
        <div className={classes.panes}>
          <section className={classes.chat} aria-label="Conversation">
            <SeenMessages messages={preview.messages} isBusy={preview.isBusy} />
            <FormAlert message={preview.failure ?? undefined} />
            {isComplete ? (
              <p role="status" className={classes.done}>
                <StatusIcon status="completed" />
                Step completed! A founder can now continue to the next step.
              </p>
            ) : (
              <div className={classes.input}>
                <Composer
                  words={{ placeholder: 'Answer as a founder would…', closed: '' }}
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
                <p className={classes.note}>This step asks for nothing: the first message completes it.</p>
              )}
              <ol className={classes.list}>
                {view?.items.map(item => (
                  <SeenItemLine key={item.key} item={item} />
                ))}
              </ol>
            </section>
          </aside>
        </div>
      </div>
    </Dialog>
  );
}
