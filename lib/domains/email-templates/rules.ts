import type { Wording } from "./schema";

type Parts = { [Part in keyof Wording]: string | null };

const each = <Value>(valueOf: (part: keyof Wording) => Value) => ({
  subject: valueOf("subject"),
  body: valueOf("body"),
  button_label: valueOf("button_label"),
});

/** The parts that differ from the service's default; equal parts are not stored and so follow later defaults. */
export function deltaOf(words: { [Part in keyof Wording]?: string | undefined }, shipped: Wording): Parts {
  return each((part) => (words[part] === undefined || words[part] === shipped[part] ? null : words[part]));
}

/** The defaults that the changed parts were written on; null for the others. */
export function baseOf(delta: Parts, shipped: Wording): Parts {
  return each((part) => (delta[part] === null ? null : shipped[part]));
}

/** The whole text: the tenant's parts over the service's. */
export function overlay(own: Parts | null, shipped: Wording): Wording {
  return each((part) => own?.[part] ?? shipped[part]);
}
