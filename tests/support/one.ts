import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { encodeId } from "@/lib/kernel/base/ids";
import { nouns, type Noun } from "@/lib/kernel/base/nouns";
import type { Ctx } from "@/lib/kernel/context";
import type { Slug, World } from "./world";

/** What a fixture works with. */
export interface Making {
  world: World;
  slug: Slug;
  /** The company's owner. */
  owner: Ctx;
  /** The company's background work. */
  system: Ctx;
  /** The uuid of the company's one record of that name; its own fixture makes it when it is first asked for. */
  idOf(name: string): Promise<string>;
}

type Make = (making: Making) => Promise<string>;

/** A domain's `one.ts`: one record of each of its nouns, for every guard, page and picture that needs one. */
export interface One {
  /** How a record of each noun is made, or found where every company has one; answers its uuid. */
  records?: Partial<Record<Noun, Make>>;
  /** A record that only `owner` sees, of a noun whose own fixture is shared with colleagues; its texts say `PRIVATE <noun>.` */
  hidden?: Partial<Record<Noun, Make>>;
  /** The same for records in another state, by names of their own: a draft is an invoice. */
  variants?: Readonly<Record<string, { noun: Noun; make: Make }>>;
  /**
   * Addresses within `/dashboard/<slug>` beyond those that the folders under `app/` give: other states of a page, and pages whose parameter
   * is no record's id. `{invoice}` stands for the id of that record.
   */
  pages?: readonly string[];
  /**
   * Which of the demo's records is in the pictures, when it is not the first of its noun's list: the first row at an address of the API
   * after `/api/tenant`, or the record that `field` of this row names.
   */
  shown?: Readonly<Record<string, { at: string; field?: string }>>;
}

const folder = resolve(import.meta.dirname, "../lib/domains");

/** Every domain's fixture, in the order of the domains' names. */
export async function readOnes(): Promise<One[]> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => /^[^/]+\/one\.ts$/.test(file));
  return Promise.all(files.sort().map(async (file) => ((await import(pathToFileURL(join(folder, file)).href)) as { one: One }).one));
}

export interface Fixtures {
  /** A record's id as the wire shows it; the record is made when it is first asked for. @throws where no `one.ts` makes it. */
  wireIdOf(name: string): Promise<string>;
  /** The same of a record that only the company's owner sees, where the noun has one. */
  hiddenIdOf(noun: Noun): Promise<string>;
  /** An address with each `{name}` replaced by that record's id. */
  fill(address: string): Promise<string>;
}

/**
 * The fixtures of one company in a world. Ask for them once a world: some names are taken afterwards. `known` gives the uuids of records
 * that are there already.
 */
export async function openFixtures(world: World, slug: Slug, known: Readonly<Record<string, string>> = {}): Promise<Fixtures> {
  const ones = await readOnes();
  const makers = collectMakers(ones);
  const hiddenMakers = new Map(ones.flatMap(({ hidden }) => Object.entries(hidden ?? {})));
  const made = new Map<string, Promise<string>>(Object.entries(known).map(([name, id]) => [name, Promise.resolve(id)]));
  const making: Making = { world, slug, owner: world.ctx(slug), system: world.systemCtx(slug), idOf };

  async function idOf(name: string): Promise<string> {
    const id = made.get(name) ?? makers.get(name)?.make(making);
    if (id === undefined) throw new Error(`No fixture makes one ${name}: add it to the one.ts of its domain in tests/lib/domains.`);
    made.set(name, id);
    return id;
  }
  const wireIdOf = async (name: string) => encodeId(makers.get(name)?.noun ?? (name as Noun), await idOf(name));
  const hiddenIds = new Map<Noun, Promise<string>>();
  const makeHidden = async (noun: Noun) => {
    const make = hiddenMakers.get(noun);
    return make ? encodeId(noun, await make(making)) : wireIdOf(noun);
  };
  return {
    wireIdOf,
    hiddenIdOf(noun) {
      const id = hiddenIds.get(noun) ?? makeHidden(noun);
      hiddenIds.set(noun, id);
      return id;
    },
    async fill(address) {
      let filled = address;
      for (const [place, name = ""] of address.matchAll(namesInAddress)) filled = filled.replace(place, await wireIdOf(name));
      return filled;
    },
  };
}

/** What stands for a record's id in an address: `{invoice}`. */
export const namesInAddress = /\{(\w+)\}/g;

/** Every maker by the name of its record. @throws where two domains make the same. */
export function collectMakers(ones: readonly One[]): Map<string, { noun: Noun; make: Make }> {
  const makers = new Map<string, { noun: Noun; make: Make }>();
  for (const { records, variants } of ones) {
    const own = Object.entries(records ?? {}).map(([noun, make]) => [noun, { noun: noun as Noun, make }] as const);
    for (const [name, maker] of [...own, ...Object.entries(variants ?? {})]) {
      if (makers.has(name)) throw new Error(`Two fixtures make one ${name}.`);
      makers.set(name, maker);
    }
  }
  return makers;
}

/** A record of every noun that has a fixture, in one company: wire ids by prefix. */
export async function oneOfEach(world: World, slug: Slug): Promise<Map<string, string>> {
  const fixtures = await openFixtures(world, slug);
  const ids = new Map<string, string>();
  for (const { records } of await readOnes()) {
    for (const noun of Object.keys(records ?? {}) as Noun[]) ids.set(nouns[noun].prefix, await fixtures.wireIdOf(noun));
  }
  return ids;
}
