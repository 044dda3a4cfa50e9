import { Box, Flex, Text } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import longText from './long-text.module.css';
import { LongText, WholeButton } from './long-text.tsx';
import classes from './page-heading.module.css';
import { useClamp } from './use-clamp.ts';

let isFirstPage = true;

/** For a page that only waits: the first heading takes the focus too, as what was asked for has come. */
export function endFirstPage(): void {
  isFirstPage = false;
}

interface PageHeadingProps {
  title: string;
  /** The last words of the title, which name the page. They stay visible when a long title is truncated. */
  ending?: string;
  /** Whose page it is, below the title. May be of any length; an empty string reserves the space. */
  owner?: string | undefined;
  subtitle?: ReactNode;
  /** Actions for the whole page: beside the title, or below if there is no room. */
  actions?: ReactNode;
  /** Smaller, for pages that need the height. */
  compact?: boolean;
}

/**
 * The page's only `h1` and its document title. Takes the focus after a navigation, so that screen readers announce the
 * page; on the first load the browser's focus is left alone.
 */
export function PageHeading({ title, ending, owner, subtitle, actions, compact = false }: PageHeadingProps) {
  const { box, isOpen, hasMore, toggle } = useClamp<HTMLHeadingElement>(title);
  useEffect(() => {
    if (!isFirstPage) box.current?.focus({ preventScroll: true });
    isFirstPage = false;
  }, [box]);
  const heading = (
    <div className={classes.heading} data-compact={compact || undefined}>
      <title>{`${title} · Groundwork`}</title>
      <div className={longText.place}>
        <h1 ref={box} tabIndex={-1} className={longText.text} data-open={isOpen || undefined} dir="auto">
          {title}
        </h1>
        {hasMore && <WholeButton what="title" isOpen={isOpen} onToggle={toggle} />}
      </div>
      {ending && hasMore && !isOpen && (
        <p className={classes.ending} data-ending aria-hidden>
          {ending}
        </p>
      )}
      {(owner !== undefined || subtitle) && (
        <div className={classes.below} data-yields={compact || undefined}>
          {owner !== undefined && (
            <Text
              inherit
              className={classes.owner}
              miw={0}
              me={owner === '' ? 0 : 'sm'}
              c="var(--gw-accent-text)"
              fw={500}
            >
              <LongText text={owner} what="name" />
            </Text>
          )}
          {subtitle && (
            <Box miw={0} c="dimmed">
              {subtitle}
            </Box>
          )}
        </div>
      )}
    </div>
  );
  // The heading must not remount when content loads later, as that would take the focus.
  if (actions === undefined) return heading;
  return (
    <Flex
      className={classes.head}
      wrap="wrap"
      align="center"
      justify="space-between"
      rowGap="sm"
      columnGap="md"
    >
      {heading}
      {actions && (
        <Flex gap="xs" align="center" flex="none">
          {actions}
        </Flex>
      )}
    </Flex>
  );
}
