import { isBlank, type Startup } from '@groundwork/domain';
import { Box, Flex, Skeleton } from '@mantine/core';
import { useClamp } from '../../../ui/use-clamp.ts';
import classes from './startup-details.module.css';
import { CoachMark, MoreButton } from './text-controls.tsx';

const TEXTS = [
  ['Target audience', 'targetMarket'],
  ['Problem statement', 'problemStatement'],
  ['Value proposition', 'valueProposition'],
  ['Revenue model', 'revenueModel'],
] as const;

/** The founder's texts about the startup, with placeholders while it is undefined. */
export function StartupDetails({ startup }: { startup: Startup | undefined }) {
  return (
    <dl className={classes.details}>
      <Fact label="Industry" value={startup?.industry} />
      <Fact label="Stage" value={startup?.stage} />
      {TEXTS.map(([label, field]) => (
        <Text
          key={field}
          label={label}
          value={startup?.[field]}
          isCoachs={startup?.coachWritten.includes(field) ?? false}
        />
      ))}
    </dl>
  );
}

interface FactProps {
  label: string;
  /** Undefined until loaded. */
  value: string | undefined;
}

const NOTHING = 'Not specified';

function Fact({ label, value }: FactProps) {
  const isEmpty = value !== undefined && isBlank(value);
  return (
    <div>
      <dt>{label}</dt>
      <dd data-empty={isEmpty || undefined}>
        {value === undefined ? <Skeleton width={88} className={classes.line} /> : isEmpty ? NOTHING : value}
      </dd>
    </div>
  );
}

function Text({ label, value, isCoachs }: FactProps & { isCoachs: boolean }) {
  const { box, isOpen, hasMore, toggle } = useClamp<HTMLElement>(value ?? '');
  const isEmpty = value !== undefined && isBlank(value);
  return (
    <div className={classes.wide}>
      <Flex component="dt" wrap="wrap" align="baseline" columnGap="xs">
        {label}
        {isCoachs && !isEmpty && <CoachMark />}
        {hasMore && (
          <Box component="span" ml="auto">
            <MoreButton label={label} isOpen={isOpen} onToggle={toggle} />
          </Box>
        )}
      </Flex>
      <dd
        ref={box}
        className={classes.text}
        data-open={isOpen || undefined}
        data-empty={isEmpty || undefined}
        dir="auto"
      >
        {value === undefined ? (
          <>
            <Skeleton className={classes.line} />
            <Skeleton width="60%" className={classes.line} />
          </>
        ) : isEmpty ? (
          NOTHING
        ) : (
          value
        )}
      </dd>
    </div>
  );
}
