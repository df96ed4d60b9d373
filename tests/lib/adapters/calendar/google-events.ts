import { expand, instantAt } from "./zoned";

export interface Moment {
  dateTime?: string;
  date?: string;
  timeZone?: string;
}

export interface Item {
  id: string;
  status: "confirmed" | "cancelled";
  etag: string;
  updated: string;
  start?: Moment;
  end?: Moment;
  recurrence?: string[];
  recurringEventId?: string;
  originalStartTime?: Moment;
  /** Of a series that has another rule now. */
  dropped?: boolean;
  [field: string]: unknown;
}

export const isSeries = (item: Item | undefined): item is Item => item?.status === "confirmed" && (item.recurrence ?? []).length > 0;

const timeOf = (moment: Moment): number => Date.parse(moment.dateTime ?? `${moment.date ?? ""}T00:00:00Z`);
const like = (moment: Moment, time: number): Moment =>
  moment.date === undefined
    ? { dateTime: new Date(time).toISOString(), timeZone: moment.timeZone ?? "UTC" }
    : { date: new Date(time).toISOString().slice(0, 10) };

const stampOf = ({ date, dateTime }: Moment): string =>
  date === undefined
    ? new Date(dateTime ?? "")
        .toISOString()
        .replace(/[-:]|\.\d{3}/g, "")
        .slice(0, 16)
    : date.replaceAll("-", "");

function excluded({ recurrence = [] }: Item): Set<number> {
  return new Set(
    recurrence
      .filter((line) => line.startsWith("EXDATE"))
      .flatMap((line) => {
        const zone = /TZID=([^:;]+)/.exec(line)?.[1] ?? "UTC";
        const values = line.slice(line.lastIndexOf(":") + 1).split(",");
        return values.map((value) => {
          const [, year = "", month = "", day = "", hour = "00", minute = "00"] =
            /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d))?/.exec(value) ?? [];
          return instantAt(`${year}-${month}-${day}T${hour}:${minute}:00`, value.endsWith("Z") ? "UTC" : zone).getTime();
        });
      }),
  );
}

/** The occurrences that a series has by its rule, each with the id that it gets when it is changed. */
export function instancesOf(master: Item, from: string, to: string): Item[] {
  const { start = {}, end = {} } = master;
  const first = start.date ?? { at: new Date(start.dateTime ?? ""), zone: start.timeZone ?? "UTC" };
  const rule = (master.recurrence ?? []).find((line) => line.startsWith("RRULE")) ?? "";
  const gone = excluded(master);
  const length = timeOf(end) - timeOf(start);
  const { recurrence: _rule, ...rest } = master;
  return expand(first, rule, new Date(from), new Date(to))
    .filter((at) => !gone.has(at.getTime()))
    .map((at) => {
      const original = like(start, at.getTime());
      const times = { start: original, end: like(end, at.getTime() + length), originalStartTime: original };
      return { ...rest, ...times, id: `${master.id}_${stampOf(original)}`, recurringEventId: master.id };
    });
}

/** The occurrence of a series that an id names, whether it was changed yet or not. */
export function instanceNamed(events: ReadonlyMap<string, Item>, id: string): Item | null {
  const [, masterId = "", stamp = ""] = /^(.+)_(\d{8}(?:T\d{6}Z)?)$/.exec(id) ?? [];
  const master = events.get(masterId);
  if (!isSeries(master)) return null;
  const day = `${stamp.slice(0, 4)}-${stamp.slice(4, 6)}-${stamp.slice(6, 8)}`;
  return instancesOf(master, `${day}T00:00:00Z`, `${day}T23:59:59Z`).find((each) => each.id === id) ?? null;
}

/** The changed occurrences that a series with another rule, or at other times, no longer has. */
export function outdated(events: ReadonlyMap<string, Item>, before: Item, after: Item): Item[] {
  if (!isSeries(before)) return [];
  const timesOf = ({ start = {}, end = {} }: Item) => JSON.stringify([timeOf(start), timeOf(end), start.timeZone, start.date]);
  const isMoved = timesOf(before) !== timesOf(after);
  return [...events.values()].filter(
    ({ recurringEventId, id }) => recurringEventId === before.id && (isMoved || instanceNamed(events, id) === null),
  );
}

/** What the person sees there in a range: title and start of each event and occurrence. */
export function shownIn(events: ReadonlyMap<string, Item>, from: string, to: string): string[] {
  const found = [...events.values()].flatMap((item): Item[] => {
    if (item.status === "cancelled" || item.dropped) return [];
    if (!isSeries(item)) return [item];
    return instancesOf(item, from, to).filter(({ id }) => !events.has(id) || events.get(id)?.dropped === true);
  });
  return found.map(({ summary, start = {}, end = {} }) => [String(summary), timeOf(start), timeOf(end)].join(" ")).sort();
}
