import type { ChainFault } from "../schema";
import { checkpointText, digestOf, hashOf, type ChainCheckpoint, type ChainContent, type ChainLink, type ChainPlace } from "./chain";

/** What is read of a chain, in the order of the sequence; a checkpoint comes after the link whose hash it signs. */
export type ChainItem =
  | { kind: "link"; link: ChainLink; content: ChainContent | null }
  | { kind: "checkpoint"; checkpoint: ChainCheckpoint };

export interface BrokenPlace {
  fault: ChainFault;
  sequence: number | null;
  id: string | null;
  at: string | null;
}

export interface ChainReport {
  /** The last place that was found good. */
  end: ChainPlace;
  /** When the last good entry was made. */
  until: string | null;
  entries: number;
  erased: number;
  /** The last checkpoint that was found good. */
  signed: ChainCheckpoint | null;
  /** The entries of the erasures. */
  causes: ReadonlySet<string>;
  /** The first place that is not. */
  broken: BrokenPlace | null;
}

type Judge = (text: string, signature: string) => boolean | Promise<boolean>;

function faultOfLink(tenantId: string, end: ChainPlace, link: ChainLink, content: ChainContent | null): ChainFault | null {
  if (link.sequence !== end.sequence + 1) return "missing_link";
  if (hashOf(end.hash, link) !== link.hash) return "broken_link";
  if (content === null) return "missing_entry";
  if (content.id !== link.id || content.at !== link.at || content.tenant_id !== tenantId) return "changed_entry";
  if (link.salt === null) return link.erased_by === null ? "changed_entry" : null;
  return digestOf(content, link.salt) === link.digest ? null : "changed_entry";
}

async function faultOfCheckpoint(tenantId: string, end: ChainPlace, checkpoint: ChainCheckpoint, isSigned: Judge) {
  if (checkpoint.sequence > end.sequence) return "removed_end" as const;
  const isSame = checkpoint.sequence === end.sequence && checkpoint.hash === end.hash;
  return isSame && (await isSigned(checkpointText(tenantId, checkpoint), checkpoint.signature)) ? null : ("not_signed" as const);
}

/** Follows a company's chain from `start` until its end or the first fault. */
export async function verifyChain(
  tenantId: string,
  start: ChainPlace,
  items: AsyncIterable<ChainItem>,
  isSigned: Judge,
): Promise<ChainReport> {
  const report: ChainReport & { causes: Set<string> } = {
    end: start,
    until: null,
    entries: 0,
    erased: 0,
    signed: null,
    causes: new Set(),
    broken: null,
  };
  for await (const item of items) {
    if (item.kind === "checkpoint") {
      const { checkpoint } = item;
      const fault = await faultOfCheckpoint(tenantId, report.end, checkpoint, isSigned);
      if (fault) return { ...report, broken: { fault, sequence: checkpoint.sequence, id: null, at: checkpoint.at } };
      report.signed = checkpoint;
      continue;
    }
    const { link, content } = item;
    const fault = faultOfLink(tenantId, report.end, link, content);
    if (fault === "missing_link") return { ...report, broken: { fault, sequence: report.end.sequence + 1, id: null, at: null } };
    if (fault) return { ...report, broken: { fault, sequence: link.sequence, id: link.id, at: link.at } };
    report.end = { sequence: link.sequence, hash: link.hash };
    report.until = link.at;
    report.entries += 1;
    if (link.salt === null) report.erased += 1;
    if (link.erased_by !== null) report.causes.add(link.erased_by);
  }
  return report;
}
