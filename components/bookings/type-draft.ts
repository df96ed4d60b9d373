import { weekdays, type OpenWindow, type Weekday } from "@/lib/commerce/business-time";
import { BookingSlug } from "@/lib/domains/bookings/schema";
import { readHours, writeHours } from "@/components/tickets/settings/hours-text";
import type { QuestionDraft } from "./QuestionLines";
import type { BookingTypeRow } from "./resource";

/** The editor's fields as they are typed. */
export interface TypeDraft {
  name: string;
  slug: string;
  description: string;
  place: string;
  timezone: string;
  makes_leads: boolean;
  numbers: Record<NumberName, string>;
  hours: Record<Weekday, string>;
  questions: QuestionDraft[];
}

/** The numbers with their least and most. */
export const limits = {
  length: [15, 240],
  buffer_before: [0, 240],
  buffer_after: [0, 240],
  notice_hours: [0, 720],
  days_ahead: [1, 365],
  daily_limit: [1, 50],
} as const;
export type NumberName = keyof typeof limits;
export const numberNames = Object.keys(limits) as NumberName[];

const office = "09:00–17:00";
const rest: readonly Weekday[] = ["sat", "sun"];
const initial: Record<NumberName, string> = {
  length: "30",
  buffer_before: "0",
  buffer_after: "0",
  notice_hours: "4",
  days_ahead: "60",
  daily_limit: "",
};

const byDay = <T>(of: (day: Weekday) => T) => Object.fromEntries(weekdays.map((day) => [day, of(day)])) as Record<Weekday, T>;

export function draftOf(type: BookingTypeRow | null, timezone: string): TypeDraft {
  const written = (name: NumberName) => (type === null ? initial[name] : String(type[name] ?? ""));
  return {
    name: type?.name ?? "",
    slug: type?.slug ?? "",
    description: type?.description ?? "",
    place: type?.place ?? "",
    timezone: type?.timezone ?? timezone,
    makes_leads: type?.makes_leads ?? false,
    numbers: Object.fromEntries(numberNames.map((name) => [name, written(name)])) as Record<NumberName, string>,
    hours: byDay((day) => (type === null ? (rest.includes(day) ? "" : office) : writeHours(type.week[day]))),
    questions: (type?.questions ?? []).map((question, key) => ({ ...question, key })),
  };
}

/** What is wrong with a draft, by field; the numbers by their names. */
export type DraftProblem = NumberName | "name" | "slug" | "never" | { hours: Weekday };

function numberOf(name: NumberName, text: string): number | null | undefined {
  if (name === "daily_limit" && text.trim() === "") return null;
  const [least, most] = limits[name];
  const value = /^\d{1,4}$/.test(text.trim()) ? Number(text) : -1;
  return value >= least && value <= most ? value : undefined;
}

/** The draft as it is sent, or the first problem with it. */
export function readDraft(draft: TypeDraft) {
  if (draft.name.trim() === "") return { problem: "name" as DraftProblem };
  if (!BookingSlug.safeParse(draft.slug.trim()).success) return { problem: "slug" as DraftProblem };
  const numbers = numberNames.map((name) => [name, numberOf(name, draft.numbers[name])] as const);
  const wrong = numbers.find(([, value]) => value === undefined)?.[0];
  if (wrong !== undefined) return { problem: wrong as DraftProblem };
  const week = byDay((day): OpenWindow[] | null => readHours(draft.hours[day]));
  const unread = weekdays.find((day) => week[day] === null);
  if (unread !== undefined) return { problem: { hours: unread } as DraftProblem };
  if (weekdays.every((day) => week[day]?.length === 0)) return { problem: "never" as DraftProblem };
  const values = Object.fromEntries(numbers) as Record<Exclude<NumberName, "daily_limit">, number> & { daily_limit: number | null };
  return {
    wire: {
      name: draft.name.trim(),
      slug: draft.slug.trim(),
      description: draft.description.trim(),
      place: draft.place.trim() === "" ? null : draft.place.trim(),
      timezone: draft.timezone,
      makes_leads: draft.makes_leads,
      ...values,
      week: byDay((day) => week[day] ?? []),
      questions: draft.questions
        .filter(({ label }) => label.trim() !== "")
        .map(({ label, required }) => ({ label: label.trim(), required })),
    },
  };
}

/** An address made from a name: "Introduction call" is `introduction-call`. Empty for names in other letters. */
export const slugFrom = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 60)
    .replace(/-$/, "");
