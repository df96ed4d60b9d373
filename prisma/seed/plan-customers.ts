import type { z } from "zod";
import { addDays, addMonths } from "@/lib/commerce/days";
import type { CustomerCreate } from "@/lib/domains/customers/schema";
import { officeHour, workday } from "./calendar";
import type { Random } from "./random";
import type { Company, Market, Part } from "./company";

type Fields = z.output<typeof CustomerCreate>;

/** A later change to a customer: deactivated, deleted, or given longer payment terms. */
export interface CustomerChange {
  at: Date;
  by: Part;
  change: "deactivate" | "delete" | "longer_terms";
}

export interface PlannedCustomer {
  at: Date;
  /** The day of `at` in the company's timezone. */
  day: string;
  by: Part;
  owner: Part | null;
  /** Null for the home market. */
  market: Market | null;
  fields: Omit<Fields, "owner_id">;
  later: CustomerChange | null;
}

/** The year's customers in order: four in ten in the first days, as after a migration, the others over the months. */
export function planCustomers(company: Company, random: Random, { count, today }: { count: number; today: string }): PlannedCustomer[] {
  const start = addMonths(today, -12);
  const early = Math.ceil(count * 0.4);
  const offsets = Array.from({ length: count }, (_, index) => (index < early ? random.between(0, 9) : random.between(10, 345))).sort(
    (a, b) => a - b,
  );
  const taken = new Set<string>();
  return offsets.map((offset, index) => {
    const day = workday(addDays(start, offset), company.week);
    const market = index % 6 === 4 ? random.pick(company.abroad) : null;
    const place = market ?? company.home;
    const name = freeName(place.names, place.cities, taken);
    return {
      at: officeHour(day, company.week, random),
      day,
      by: random.pick(["sales", "sales", "support", "manager"]),
      owner: random.happens(0.85) ? random.pick(["sales", "sales", "support", "manager", "owner"]) : null,
      market,
      fields: fieldsOf(company, random, { name, index, market }),
      later: planChange(company, random, { index, start }),
    };
  });
}

/** The next unused name; when the list is used up, branches in other cities. */
function freeName(names: readonly string[], cities: readonly string[], taken: Set<string>): string {
  for (let round = 0; ; round++) {
    const city = cities[(round - 1) % cities.length] ?? "";
    const turn = Math.floor((round - 1) / cities.length);
    const branch = round === 0 ? "" : ` (${city}${turn > 0 ? ` ${String(turn + 1)}` : ""})`;
    const free = names.map((name) => `${name}${branch}`).find((name) => !taken.has(name));
    if (free === undefined) continue;
    taken.add(free);
    return free;
  }
}

function fieldsOf(
  company: Company,
  random: Random,
  { name, index, market }: { name: string; index: number; market: Market | null },
): PlannedCustomer["fields"] {
  const place = market ?? company.home;
  const districts = market === null ? company.home.districts : undefined;
  const domain = domainOf(name, index);
  const people = random.some(place.people, random.between(1, 3));
  return {
    name,
    email: `accounts@${domain}`,
    phone: fill(place.phone, random),
    ...(random.happens(0.5) ? { website: `https://www.${domain}` } : {}),
    ...(market === null && random.happens(0.8) ? { tax_id: company.taxIdPattern(random) } : {}),
    country: place.country,
    currency: market?.currency ?? company.currency,
    language: place.language,
    ...(random.happens(0.25) ? { payment_terms_days: random.pick([7, 30, 45]) } : {}),
    notes: random.happens(0.3) ? random.pick(company.customerNotes) : "",
    tags: random.some(company.tags, random.pick([0, 0, 1, 1, 2])),
    groups: random.some(company.groups, random.pick([0, 1, 1])),
    contacts: people.map((person, place_) => ({
      name: person,
      email: `${mailboxOf(person, place_)}@${domain}`,
      phone: place_ === 0 ? fill(place.phone, random) : null,
      role: random.pick(company.roles),
      is_primary: place_ === 0,
    })),
    addresses: [
      {
        kind: "billing" as const,
        line1: addressLine(place.streets, random, districts !== undefined),
        ...(districts === undefined ? {} : { line2: districts[index % districts.length] ?? null }),
        city: random.pick(place.cities),
        postal_code: place.postalCode === null ? null : fill(place.postalCode, random),
        country: place.country,
        is_default: true,
      },
      ...(random.happens(0.2)
        ? [
            {
              kind: "shipping" as const,
              line1: addressLine(place.streets, random, false),
              city: random.pick(place.cities),
              country: place.country,
            },
          ]
        : []),
    ],
  };
}

/** A domain under `.example` (RFC 2606), from the name where it is in Latin letters. */
function domainOf(name: string, index: number): string {
  const label = name
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return `${label === "" ? `client-${String(index + 1)}` : label}.example`;
}

function mailboxOf(person: string, place: number): string {
  const label = person
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^a-z]+/g, ".")
    .replace(/^\.|\.$/g, "");
  return label === "" ? `contact${String(place + 1)}` : label;
}

/** @param national a building number of four digits, as the Saudi national address has it. */
function addressLine(streets: readonly string[], random: Random, national: boolean): string {
  return `${String(random.between(1, 180) + (national ? 2_000 : 0))} ${random.pick(streets)}`;
}

function fill(pattern: string, random: Random): string {
  return pattern.replace(/[#@]/g, (sign) => (sign === "#" ? String(random.between(0, 9)) : random.pick([..."ABDEFGHJLNPQRSTUWXYZ"])));
}

/** Of every dozen customers, one is deactivated, one deleted, and one given longer payment terms. */
function planChange(company: Company, random: Random, { index, start }: { index: number; start: string }): CustomerChange | null {
  const change = ({ 3: "deactivate", 7: "delete", 1: "longer_terms" } as const)[index % 12];
  return change === undefined
    ? null
    : { at: officeHour(addDays(start, random.between(350, 362)), company.week, random), by: "manager", change };
}
