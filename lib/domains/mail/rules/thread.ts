/** The maximum number of Message-IDs in References; longer headers are cut or dropped by some servers. */
export const mostReferences = 20;

/**
 * The Message-IDs for References, oldest first, from the thread's first and its latest ones, newest first. A long thread keeps its first,
 * by which mail programs recognise it.
 */
export function toReferences(first: string, latest: readonly string[]): string[] {
  const rest = [...new Set(latest)].filter((id) => id !== first).slice(0, mostReferences - 1);
  return [first, ...rest.reverse()];
}

/** The headers by which mail programs show an email below those it continues (RFC 5322, 3.6.4); none for the first of a thread. */
export function threadHeaders(references: readonly string[]): Record<string, string> {
  const parent = references.at(-1);
  if (parent === undefined) return {};
  return { "In-Reply-To": `<${parent}>`, References: references.map((id) => `<${id}>`).join(" ") };
}

/** Tells recipients' programs that an email is automatic, and asks them for no automatic replies (RFC 3834, 5); nothing for a person's. */
export function originHeaders(origin: "person" | "answer" | null): Record<string, string> {
  if (origin === "person") return {};
  return {
    "Auto-Submitted": origin === "answer" ? "auto-replied" : "auto-generated",
    "X-Auto-Response-Suppress": "OOF, DR, RN, NRN, AutoReply",
  };
}
