import { Box, Flex, Text } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import longText from './long-text.module.css';
import { LongText, WholeButton } from './long-text.tsx';
import classes from './page-heading.module.css';
import { useClamp } from './use-clamp.ts';

let isFirstPage = true;

interface PageHeadingProps {
  title: string;
  /** Its last words, which say what the page is: they stay in sight where a long title is cut. */
  ending?: string;
  /** Below the title: whose page it is. A name of any length; empty it keeps its place. */
  owner?: string | undefined;
  subtitle?: ReactNode;
  /** Actions for the whole page: beside the title, or below it if there is no room. */
  actions?: ReactNode;
  /** Smaller, for pages whose work needs the height. */
  compact?: boolean;
}

/**
 * The page's one `h1` and its document title. After a navigation it takes the focus, so that a screen
 * reader says where one is; on the first load the browser's own place is left alone.
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
            <Text inherit className={classes.owner} miw={0} c="var(--gw-accent-text)" fw={500}>
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
  // Later content must not draw the heading anew, which would take the focus.
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
        <Flex gap="xs" flex="none">
          {actions}
        </Flex>
      )}
    </Flex>
  );
}
