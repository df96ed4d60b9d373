import { Currency } from "@/lib/commerce/currencies";
import { toWire } from "@/lib/commerce/money";
import { addDays } from "@/lib/commerce/days";
import { LeadSource, LeadStatus } from "@/lib/domains/leads/schema";
import type { SoldPart, StagePart } from "./sales-figures";
import { daysOf } from "../rules";
import type { LeadAge, PipelineStage, Rows, SalesGroup, SalesGrouping } from "../schema";

const oneDecimal = (value: number): number => Math.round(value * 10) / 10;

/** Won of those decided, in percent with one decimal; null while none is. */
export function winRate(won: number, lost: number): number | null {
  return won + lost === 0 ? null : oneDecimal((won / (won + lost)) * 100);
}

const ownerQuery = (owner_id: string | null): Record<string, string> => (owner_id === null ? {} : { owner_id });

interface Asked {
  from: string;
  to: string;
  by: SalesGrouping;
  /** In wire form. */
  owner_id: string | null;
}

/** The query of the lead list for a group; null for leads without a value, for which the list has no filter. */
function leadsOf({ from, to, by, owner_id }: Asked, key: string | null): Rows | null {
  const days = { created_from: from, created_to: to };
  const owner = ownerQuery(owner_id);
  if (key === null) return null;
  const filter: Readonly<Record<SalesGrouping, Record<string, string>>> = {
    source: { source: key },
    first_touch: { first_source: key },
    last_touch: { last_source: key },
    owner: { owner_id: key },
    month: {},
  };
  if (by === "month") {
    const month = daysOf(key);
    return { list: "leads", query: { created_from: month.from, created_to: month.to, ...owner } };
  }
  return { list: "leads", query: { ...days, ...owner, ...filter[by] } };
}

const inOrder = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

function figuresOf(parts: readonly SoldPart[]) {
  const all = parts.find(({ currency }) => currency === null);
  const { leads = 0, open = 0, won = 0, lost = 0, days_to_win = null } = all ?? {};
  const amounts = parts
    .flatMap((part) => {
      if (part.currency === null) return [];
      const currency = Currency.parse(part.currency);
      const show = (minor: bigint) => toWire(minor, currency);
      return [{ currency, value: show(part.value), open: show(part.open_value), won: show(part.won_value), lost: show(part.lost_value) }];
    })
    .sort((one, other) => inOrder(one.currency, other.currency));
  return {
    leads,
    open,
    won,
    lost,
    win_rate: winRate(won, lost),
    days_to_win: days_to_win === null ? null : oneDecimal(days_to_win),
    amounts,
  };
}

/** The order of the groups: months in time, sources and the rest by number of leads; leads without a value last. */
function compare(by: SalesGrouping, one: SalesGroup, other: SalesGroup): number {
  if ((one.key === null) !== (other.key === null)) return one.key === null ? 1 : -1;
  const [left, right] = [one.key ?? "", other.key ?? ""];
  if (by === "month") return inOrder(left, right);
  if (one.leads !== other.leads) return other.leads - one.leads;
  const place = (key: string) => LeadSource.options.findIndex((source) => source === key);
  return by === "source" ? place(left) - place(right) : inOrder(one.name ?? left, other.name ?? right);
}

/**
 * The report's groups and its total.
 * @param wireKey turns an owner's stored id into wire form
 */
export function groupSales(
  asked: Asked,
  months: readonly string[],
  parts: readonly SoldPart[],
  { nameOf, wireKey }: { nameOf: (key: string) => string | null; wireKey: (key: string) => string },
) {
  const { from, to, by, owner_id } = asked;
  const own = parts.filter(({ is_total }) => !is_total);
  const keys = [...new Set([...(by === "month" ? months : []), ...own.map(({ key }) => key)])];
  const groups = keys.map((stored): SalesGroup => {
    const key = stored === null || by !== "owner" ? stored : wireKey(stored);
    const name = stored === null || by !== "owner" ? null : nameOf(stored);
    return { key, name, ...figuresOf(own.filter((part) => part.key === stored)), rows: leadsOf(asked, key) };
  });
  const all = { created_from: from, created_to: to, ...ownerQuery(owner_id) };
  return {
    total: { ...figuresOf(parts.filter(({ is_total }) => is_total)), rows: { list: "leads" as const, query: all } },
    groups: groups.sort((one, other) => compare(by, one, other)),
  };
}

/** The least and most days since creation of each age; null is unbounded. */
export const ageDays: Readonly<Record<LeadAge, readonly [number, number | null]>> = {
  days_0_7: [0, 7],
  days_8_30: [8, 30],
  days_31_90: [31, 90],
  days_over_90: [91, null],
};

/** The statuses of leads in progress, each with its ages. */
export function stagePipeline(today: string, owner_id: string | null, parts: readonly StagePart[]): PipelineStage[] {
  const owner = ownerQuery(owner_id);
  return LeadStatus.exclude(["won", "lost"]).options.map((status): PipelineStage => {
    const own = parts.filter((part) => part.status === status);
    const all = own.find(({ age, currency }) => age === null && currency === null);
    const aged = (age: LeadAge) => {
      const [least, most] = ageDays[age];
      const days = { created_to: addDays(today, -least), ...(most === null ? {} : { created_from: addDays(today, -most) }) };
      const leads = own.find((part) => part.age === age)?.leads ?? 0;
      return { leads, rows: { list: "leads" as const, query: { status, ...days, ...owner } } };
    };
    const amounts = own.flatMap(({ currency: code, value }) => {
      if (code === null) return [];
      const currency = Currency.parse(code);
      return [{ currency, value: toWire(value, currency) }];
    });
    return {
      status,
      leads: all?.leads ?? 0,
      rows: { list: "leads", query: { status, ...owner } },
      ages: {
        days_0_7: aged("days_0_7"),
        days_8_30: aged("days_8_30"),
        days_31_90: aged("days_31_90"),
        days_over_90: aged("days_over_90"),
      },
      days_in_status: all === undefined || all.days_in_status === null ? null : oneDecimal(all.days_in_status),
      amounts: amounts.sort((one, other) => inOrder(one.currency, other.currency)),
    };
  });
}
