import { stemPhrase } from './phrases.ts';

/**
 * Wide classes of expressions that several criteria ask for. A rubric names them in angle brackets, so that the words for
 * "how they know" or "what they fear" are collected once and not in every file.
 */
const EXPRESSIONS: Record<string, string> = {
  '<evidence>': `
    says, said, tell, tells, told, saw, seen, watch, watched, hear, heard, read, asked,
    count, counted, time it, clocked, measure, measured, track, tracked, keeps track, log, logged, record, recorded, wrote,
    write down, writes down, wrote down, weighed, looked up, look up, checked, add up, added up, work out, works out, worked out, multiply,
    calculate, according to, going by, judging by, based on, taken from, source, observe, observed, notice, noticed, mention, mentioned, admit,
    admitted, confess, confessed, explain, explained, report, reported, reckon, reckoned, guess, guessing, estimate, assume, assumption, suppose,
    presume, ballpark, rule of thumb, roughly, probably, average, interview, survey, poll, questionnaire, review, forum, thread, comment, study,
    article, statistics, census, register, registry, directory, federation, association, chamber of commerce, trade body,
    official, published, website, annual report, companies house, google maps, yellow pages, linkedin, tax office, membership, invoice, receipt,
    bill, payslip, timesheet, bank statement, statement, ledger, till, logbook, diary, calendar, stopwatch, timer, meter, tracker,
    wage, salary, hourly, an hour, price list, quote, contract, screenshot, first hand, with my own eyes, i know because, i know from,
    from her, from his, from their, from my, from our, i was there, i used to`,
  '<worry>': `
    worry, worries, worried, worrying, afraid, fear, fears, feared, scared, frightened, terrified, anxious, anxiety, nervous, uneasy, concern,
    concerned, doubt, doubts, doubtful, suspect, suspects, suspicious, distrust, mistrust, trust, sceptical, skeptical, hesitate, hesitant,
    reluctant, wary, cautious, dread, panic, embarrassed, ashamed, look stupid, look silly, look foolish, looking stupid, lose face, losing face,
    blame, blamed, in trouble, risk, risky, what if, might break, breaks down, go wrong, goes wrong, leak, leaks, mess up, regret, uncomfortable,
    unsure, lose control, losing control, lose their, lose his, lose her, steal, stolen, spy, spied, hacked, hidden costs, ripped off, scam,
    think twice, sleepless, not sure whether, not sure if`,
  '<habit>': `
    habit, habits, always, never, usual, usually, still, routine, ritual, tradition, traditional, for years, years, decades, generation, since,
    used to, grew up, learnt, learned, taught, trained, inherited, by heart, by eye, by feel, by hand, autopilot, automatic, automatically,
    reflex, second nature, without thinking, muscle memory, comfortable, comfort, familiar, same way, the way it has, own way, as ever, stick to,
    sticks to, cling, clings, used it, every morning, every evening, every night, every day, every week, every month, every monday, every friday,
    every sunday, each morning, each evening, each night, each week, day in, like clockwork, from memory, out of habit`,
  '<dislike>': `
    push, pushes, fed up, tired of, sick of, hate, hates, hated, loathe, detest, annoy, annoys, annoyed, annoying, angry, furious, rage, frustrate,
    frustrates, frustrated, frustration, irritate, irritates, exhausted, exhausting, drained, bored, boring, tedious, embarrassed, embarrassing,
    humiliating, ashamed, stress, stressed, stressful, overwhelmed, swear, swears, curse, curses, shout, shouts, shouted, shouting, scream, screams, complain,
    complains, complained, moan, moans, grumble, grumbles, cry, cries, tears, mess, messy, chaos, chaotic, waste, wastes, wasting, too slow,
    too long, too much, too many, too late, too expensive, too often, slow, clumsy, awkward, error, errors, mistake, mistakes, forget, forgets,
    dread, dreads, cannot stand, can't stand, can't bear, unbearable, nightmare, drives them, drives her, drives him, mad, crazy, out of date,
    broken, unfair, pointless, double work, twice the work, pain in the, had enough, lose sleep, loses sleep, losing, loses`,
  '<longing>': `
    pull, pulls, attract, attracts, attracted, draws, drawn, tempt, tempts, tempted, tempting, imagine, imagines, picture, pictures, dream, dreams,
    daydream, hope, hopes, would love, would like, would rather, would give, wish, wishes, the idea, idea of, the thought of, prospect, promise,
    look forward, looks forward, looking forward, appeal, appeals, excited, excites, curious, envy, envies, envious, jealous, jealousy, crave,
    craves, long for, longs for, yearn, relief, relieved, finally, saw at, sees at, saw how, sees how, seen how, like the neighbour, wants, fancy,
    fancies, fascinated, impressed, inspired, lure, lured, magic`,
  '<goal>': `
    want, wants, need, needs, goal, aim, aims, trying, tries, hope, hopes, so that, has to, have to, must, in order to, measured on, measured by,
    judged by, judged on, paid for, bonus, target, good day, happy when, happy if, success, proud, pride, cares about, care about, matters most,
    get through, gets through, wish, wishes, dream, dreams, keep, keeps, finish, make sure, makes sure, ambition, ambitious, keen, determined,
    longs to, cannot afford to, can't afford to, dying to, works towards, deadline, duty, responsible for, supposed to, priority, what counts,
    all that counts, all that matters, is after, are after, he's after, she's after, they're after, would like, would love, she'd like, he'd like, they'd like,
    she'd love, he'd love, they'd love, prefers`,
  '<exclusion>': `
    leave, left out, leave out, drop, drops, dropped, later, reject, rejected, skip, skipped, rule out, ruled out, wait, waits, instead of,
    rather than, park, parked, exclude, excluded, not yet, not now, for now, say no, said no, postpone, postponed, next year, give up on,
    gave up on, no to, against, out, forget, ignore, avoid, pass on, turn down, turned down, set aside, put off, some other time, another time,
    second, second step, after that, afterwards, stay away, stayed away, hold off, cross off, crossed off, decline, at the earliest, not before, in a year, once we, the others, last`,
};

const CLASSES: ReadonlyMap<string, readonly (readonly string[])[]> = new Map(
  Object.entries(EXPRESSIONS).map(([name, text]) => [name, text.split(',').map(stemPhrase)]),
);

/** The stems of every expression of a class; undefined when there is no such class. */
export const expressionsOf = (name: string): readonly (readonly string[])[] | undefined => CLASSES.get(name);
