import { ACHIEVEMENTS } from '@groundwork/domain';
import { Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconTrendingUp, IconX } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Burst } from '../../app/brand/burst.tsx';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import { AchievementIcon } from './achievement-icon.tsx';
import classes from './celebration-card.module.css';
import type { News } from './celebration-rules.ts';

const SHOWN_MS = 8000;

export interface CelebrationCardProps {
  news: News;
  onClose: () => void;
}

/** Celebrates a new level and new achievements. Takes no focus, covers no input, and closes by itself. */
export function CelebrationCard({ news, onClose }: CelebrationCardProps) {
  const [isPointedAt, setPointedAt] = useState(false);
  const { ref, hasFocus, close, ...focusHandlers } = useGuestFocus(onClose);
  const isHeld = isPointedAt || hasFocus;

  // biome-ignore lint/correctness/useExhaustiveDependencies: further news restart the time it is shown
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(onClose, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isHeld, news, onClose]);

  return (
    <div className={classes.stage}>
      <div className={classes.frame}>
        <Burst key={`${news.level} ${news.achievements}`} />
        <div
          ref={ref}
          className={classes.card}
          onPointerEnter={() => setPointedAt(true)}
          onPointerLeave={() => setPointedAt(false)}
          {...focusHandlers}
        >
          <div className={classes.content}>
            <Text c="dimmed" fz="sm">
              Well done!
            </Text>
            <NewsList news={news} />
            <Link to={paths.achievements} className={classes.link} onClick={close}>
              View achievements
            </Link>
          </div>
          <UnstyledButton className={classes.close} w={32} h={32} m="xs" aria-label="Close" onClick={close}>
            <IconX size={16} aria-hidden />
          </UnstyledButton>
        </div>
      </div>
    </div>
  );
}

function NewsList({ news: { level, achievements } }: { news: News }) {
  return (
    <Stack component="ul" className={classes.list} gap="2xs" mt="2xs" mb="xs">
      {level !== null && (
        <Group component="li" gap="xs" wrap="nowrap">
          <IconTrendingUp size={18} stroke={1.6} aria-hidden />
          <strong>Level {level}</strong>
        </Group>
      )}
      {ACHIEVEMENTS.filter(({ id }) => achievements.includes(id)).map(({ id, title, category, xpReward }) => (
        <Group key={id} component="li" gap="xs" wrap="nowrap">
          <AchievementIcon category={category} size={18} />
          <strong>{title}</strong>
          {xpReward > 0 && <span>+{xpReward} XP</span>}
        </Group>
      ))}
    </Stack>
  );
}

/** Returns the focus to where it came from when the card is closed by its button or Escape. */
function useGuestFocus(onClose: () => void) {
  const ref = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element | null>(null);
  const [hasFocus, setHasFocus] = useState(false);
  const isInside = (element: Element | null) => ref.current?.contains(element) ?? false;
  const close = () => {
    const target = cameFrom.current?.isConnected ? cameFrom.current : document.getElementById('main');
    if (isInside(document.activeElement) && target instanceof HTMLElement) {
      target.focus({ preventScroll: true });
    }
    onClose();
  };
  return {
    ref,
    hasFocus,
    close,
    onFocus: ({ relatedTarget }: FocusEvent) => {
      if (!isInside(relatedTarget)) cameFrom.current = relatedTarget;
      setHasFocus(true);
    },
    onBlur: ({ relatedTarget }: FocusEvent) => setHasFocus(isInside(relatedTarget)),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      close();
    },
  };
}
