/**
 * Wide classes of expressions that several criteria ask for. A rubric names them in angle brackets, so that the words
 * for "how they know" or "what they fear" are collected once and not in every file.
 */
const TEXTS: Record<string, string> = {
  '<evidence>': `
    says, said, tell, told, saw, seen, watch, hear, heard, read, asked, count, time it, clocked, measure, track, log, record, wrote, write down,
    weighed, looked up, checked, add up, added up, work out, multiply, calculate, according to, going by, judging by, based on, taken from,
    source, observe, notice, mention, admit, explain, report, reckon, guess, estimate, assume, assumption, suppose, roughly, probably, average,
    interview, survey, poll, review, forum, comment, study, article, statistics, census, register, directory, federation, association,
    chamber of commerce, official, published, website, google maps, linkedin, tax office, membership, invoice, receipt, bill, payslip, timesheet,
    statement, till, logbook, diary, calendar, stopwatch, tracker, wage, salary, hourly, an hour, price list, quote, contract, i know because,
    i know from, from her, from his, from their, from my, from our, i was there, i used to`,
  '<worry>': `
    worry, afraid, fear, scared, frightened, terrified, anxious, anxiety, nervous, uneasy, concern, doubt, doubtful, suspect, suspicious,
    distrust, mistrust, trust, sceptical, hesitate, hesitant, reluctant, wary, cautious, dread, panic, embarrassed, ashamed, look stupid, blame,
    in trouble, risk, risky, what if, might break, go wrong, goes wrong, regret, unsure, lose control, steal, stolen, spy, scam, not sure`,
  '<habit>': `
    habit, always, never, usual, usually, still, routine, ritual, tradition, traditional, years, decades, generation, since, used to, grew up,
    learnt, learned, taught, trained, inherited, by heart, by eye, by feel, by hand, automatic, automatically, second nature, without thinking,
    comfortable, familiar, same way, own way, stick to, every morning, every evening, every night, every day, every week, every month, each week`,
  '<dislike>': `
    push, fed up, tired, sick of, hate, loathe, detest, annoy, angry, furious, rage, frustrate, frustration, irritate, exhausted, drained,
    bored, tedious, embarrassed, ashamed, stress, stressful, overwhelmed, swear, curse, shout, complain, moan, grumble, cry, tears, mess, messy,
    chaos, waste, too long, too much, too many, too late, too expensive, too often, slow, clumsy, awkward, error, mistake, forget, dread,
    can't stand, can't bear, nightmare, mad, crazy, broken, unfair, pointless, twice the work, had enough, losing`,
  '<longing>': `
    pull, attract, draws, drawn, tempt, imagine, picture, dream, daydream, hope, would love, would like, would rather, would give, wish,
    the idea, idea of, the thought of, prospect, promise, look forward, appeal, excited, curious, envy, envious, jealous, jealousy, crave,
    long for, yearn, relief, relieved, finally, saw at, sees at, saw how, sees how, seen how, like the neighbour, wants, fancy, fascinated,
    impressed, inspired, lure, magic`,
  '<goal>': `
    want, need, goal, aim, trying, hope, so that, has to, have to, must, in order to, measured on, measured by, judged by, judged on, paid for,
    bonus, target, good day, happy when, happy if, success, proud, cares about, matters most, get through, wish, dream, keep, finish, make sure,
    ambition, keen, determined, longs to, can't afford to, deadline, responsible for, supposed to, priority, all that matters, is after, are after, he's after, she's after,
    they're after, would like, would love, she'd like, he'd like, they'd like, she'd love, he'd love, they'd love, prefers`,
  '<exclusion>': `
    leave, drop, later, reject, skip, wait, instead of, rather than, park, exclude, not yet, not now, for now, say no, said no, postpone,
    next year, give up on, gave up on, no to, against, out, forget, ignore, avoid, pass on, turn down, set aside, put off, another time, second,
    after that, afterwards, hold off, decline, at the earliest, not before, in a year, once we, the others, last`,
};

/** The expressions of every class. */
export const EXPRESSIONS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(TEXTS).map(([name, text]) => [name, text.split(',').map(phrase => phrase.trim())]),
);
