import { addDays, readDay } from "@/lib/commerce/days";
import { latinDigits } from "@/lib/commerce/latin-digits";
import type { TaskPriority } from "@/lib/domains/tasks/schema";
import { foldText } from "@/lib/kernel/base/fold-text";

/** What a line such as "Call Ana fri !high @grace" says. */
export interface QuickTask {
  title: string;
  due_on: string | null;
  /** As HH:MM; a time alone is one of today. */
  due_time: string | null;
  priority: TaskPriority | null;
  /** What stood after the @, as typed. */
  assignee: string | null;
  /** What stood after a #; a number after it, as of a ticket, stays in the title. */
  tags: string[];
}

const weekdays = [
  ["sun", "sunday", "الأحد", "أحد"],
  ["mon", "monday", "الاثنين", "الإثنين", "اثنين"],
  ["tue", "tuesday", "الثلاثاء", "ثلاثاء"],
  ["wed", "wednesday", "الأربعاء", "أربعاء"],
  ["thu", "thursday", "الخميس", "خميس"],
  ["fri", "friday", "الجمعة", "جمعة"],
  ["sat", "saturday", "السبت", "سبت"],
].map((names) => names.map(foldText));

const priorities: Readonly<Record<TaskPriority, readonly string[]>> = {
  urgent: ["urgent", "1", "عاجل", "عاجلة"].map(foldText),
  high: ["high", "2", "عال", "عالية", "مرتفع", "مرتفعة"].map(foldText),
  normal: ["normal", "3", "عادي", "عادية"].map(foldText),
  low: ["low", "4", "منخفض", "منخفضة"].map(foldText),
};

/** Words for the halves of the day that stand apart from the hour. */
const halves = [
  { half: "am", names: ["am", "a.m.", "صباحا", "ص"].map(foldText) },
  { half: "pm", names: ["pm", "p.m.", "مساء", "م"].map(foldText) },
] as const;

const is = (word: string | undefined, ...names: string[]) => word !== undefined && names.some((name) => foldText(name) === word);

/** The next such weekday after today. */
function nextWeekday(today: string, weekday: number): string {
  const present = new Date(readDay(today)).getUTCDay();
  return addDays(today, ((weekday - present + 6) % 7) + 1);
}

/** The day that the words from a place on name, and how many they are; null for none. */
function readWhen(words: readonly string[], at: number, today: string): { due_on: string; count: number } | null {
  const [word, second, third] = words.slice(at, at + 3);
  if (word === undefined) return null;
  const found = (days: number, count: number) => ({ due_on: addDays(today, days), count });
  if (/^\d{4}-\d{2}-\d{2}$/.test(word) && !Number.isNaN(Date.parse(`${word}T00:00:00Z`)))
    return new Date(`${word}T00:00:00Z`).toISOString().startsWith(word) ? { due_on: word, count: 1 } : null;
  if (is(word, "بعد") && is(second, "غد", "غدا")) return found(2, 2);
  if (is(word, "today", "tod", "اليوم")) return found(0, 1);
  if (is(word, "tomorrow", "tom", "tmr", "غدا", "غد", "بكرة")) return found(1, 1);
  const isLater = is(word, "in", "بعد");
  if (isLater && is(second, "week", "أسبوع")) return found(7, 2);
  if (isLater && is(second, "أسبوعين")) return found(14, 2);
  if (isLater && is(second, "يومين")) return found(2, 2);
  if (isLater && second !== undefined && /^\d{1,3}$/.test(second)) {
    if (is(third, "day", "days", "يوم", "أيام", "يوما")) return found(Number(second), 3);
    if (is(third, "week", "weeks", "أسبوع", "أسابيع", "أسبوعا")) return found(Number(second) * 7, 3);
  }
  if ((is(word, "next") && is(second, "week")) || (is(word, "الأسبوع") && is(second, "القادم", "المقبل")))
    return { due_on: nextWeekday(today, 1), count: 2 };
  const weekday = weekdays.findIndex((names) => names.includes(word));
  return weekday === -1 ? null : { due_on: nextWeekday(today, weekday), count: 1 };
}

/** The time of day that the words from a place on name, and how many they are; null for none. */
function readTime(words: readonly string[], at: number): { due_time: string; count: number } | null {
  const [word, ...after] = words.slice(at, at + 4);
  if (word !== undefined && is(word, "at", "@", "الساعة")) {
    const found = readTime([...after], 0) ?? readHour(after[0]);
    return found && { ...found, count: found.count + 1 };
  }
  const [, hour = "", minute = "00", half] = /^(\d{1,2})(?::(\d{2}))?(am|pm|ص|م)?$/.exec(word ?? "") ?? [];
  const isClock = word?.includes(":") === true;
  const next = after[0];
  const separate = half === undefined && next !== undefined ? halves.find(({ names }) => names.includes(next)) : undefined;
  const named = half ?? separate?.half;
  if (hour === "" || (named === undefined && !isClock) || Number(minute) > 59) return null;
  const isLate = named === "pm" || named === "م";
  if (named !== undefined && (Number(hour) < 1 || Number(hour) > 12)) return null;
  const counted = named === undefined ? Number(hour) : (Number(hour) % 12) + (isLate ? 12 : 0);
  if (counted > 23) return null;
  return { due_time: `${String(counted).padStart(2, "0")}:${minute}`, count: separate === undefined ? 1 : 2 };
}

/** A bare hour after a word such as "at". */
function readHour(word: string | undefined): { due_time: string; count: number } | null {
  return word !== undefined && /^\d{1,2}$/.test(word) && Number(word) < 24 ? { due_time: `${word.padStart(2, "0")}:00`, count: 1 } : null;
}

function readPriority(word: string): TaskPriority | null {
  if (!word.startsWith("!")) return null;
  const name = word.slice(1);
  return (Object.keys(priorities) as TaskPriority[]).find((priority) => priorities[priority].includes(name)) ?? null;
}

/** Reads a line in English or Arabic. The last date, time, priority and person count; all other words are the title. */
export function readQuickTask(line: string, today: string): QuickTask {
  const typed = line.split(/\s+/).filter((word) => word !== "");
  const folded = typed.map((word) => (word.startsWith("!") ? `!${foldText(latinDigits(word.slice(1)))}` : foldText(latinDigits(word))));
  const task: QuickTask = { title: "", due_on: null, due_time: null, priority: null, assignee: null, tags: [] };
  const rest: string[] = [];
  for (let at = 0; at < typed.length; at++) {
    const word = typed[at] ?? "";
    const when = readWhen(folded, at, today);
    const time = when === null ? readTime(folded, at) : null;
    const priority = readPriority(folded[at] ?? "");
    if (when !== null) {
      task.due_on = when.due_on;
      at += when.count - 1;
    } else if (time !== null) {
      task.due_time = time.due_time;
      at += time.count - 1;
    } else if (priority !== null) task.priority = priority;
    else if (/^@./.test(word)) task.assignee = word.slice(1);
    else if (/^#\p{L}/u.test(word)) task.tags.push(word.slice(1, 41));
    else rest.push(word);
  }
  const due_on = task.due_on ?? (task.due_time === null ? null : today);
  return { ...task, due_on, tags: [...new Set(task.tags)].slice(0, 20), title: rest.join(" ") };
}
