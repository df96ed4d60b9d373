"use client";

import { useLocale, useTranslations } from "next-intl";
import { usePart } from "@/components/api/use-record";
import type { OfferResource } from "@/components/document/resource";
import { Section } from "@/components/record/Section";
import { Amount } from "@/components/ui/Amount";
import { Badge } from "@/components/ui/Badge";
import { DateText } from "@/components/ui/DateText";
import type { DocumentView } from "@/lib/commerce/document";
import { showMoney } from "@/lib/commerce/show-money";
import { diffLines } from "@/lib/commerce/diff-lines";
import { RevisionSignatures } from "./RevisionSignatures";

interface RevisionsProps {
  resource: OfferResource;
  id: string;
  version: number;
  /** The present revision, whose signatures have their own section. */
  revision: number;
}

/** What the customer was sent, newest first: what changed since the one before, and who signed. Nothing for a single revision. */
export function Revisions({ resource, id, version, revision: present }: RevisionsProps) {
  const t = useTranslations("documents.revisions");
  const { data } = usePart(resource, id, `revisions-${String(version)}`, resource.verbs.list_revisions, { id });
  const rows = data?.data ?? [];
  const isSigned = ({ revision, signatures = [] }: (typeof rows)[number]) => revision !== present && signatures.length > 0;
  if (rows.length < 2 && !rows.some(isSigned)) return null;
  return (
    <Section title={t("title")}>
      <ol className="grid text-sm">
        {rows.map(({ revision, sent_at, document, signatures = [] }, index) => {
          const before = rows[index + 1]?.document;
          return (
            <li key={revision} className="grid gap-1 border-b border-line py-2 last:border-0">
              <p className="flex flex-wrap items-baseline gap-x-3">
                <span className="font-medium">{t("number", { number: revision })}</span>
                <span className="flex-1 text-muted">{t.rich("sent", { date: () => <DateText value={sent_at} /> })}</span>
                <Amount value={document.total} currency={document.currency} />
              </p>
              {before === undefined ? null : <Changes before={before} after={document} />}
              {revision === present || resource.name !== "proposals" ? null : (
                <RevisionSignatures list="proposals" id={id} revision={revision} signatures={signatures} />
              )}
            </li>
          );
        })}
      </ol>
    </Section>
  );
}

const tones = { added: "good", removed: "bad", changed: "warn" } as const;

function Changes({ before, after }: { before: DocumentView; after: DocumentView }) {
  const t = useTranslations("documents.revisions");
  const locale = useLocale();
  const changes = diffLines(before.lines, after.lines);
  if (changes.length === 0) return <p className="text-muted">{t("same")}</p>;
  const amount = (line: { total: string } | null) => (line === null ? null : showMoney(line.total, after.currency, locale));
  return (
    <ul className="grid gap-1">
      {changes.map(({ kind, was, is }, index) => (
        <li key={index} className="flex flex-wrap items-baseline gap-x-2">
          <Badge tone={tones[kind]}>{t(kind)}</Badge>
          <bdi className="min-w-0 flex-1 [overflow-wrap:anywhere]">{(is ?? was)?.description.split("\n")[0]}</bdi>
          {kind === "changed" ? <del className="numbers text-muted">{amount(was)}</del> : null}
          <bdi className="numbers">{amount(is ?? was)}</bdi>
        </li>
      ))}
    </ul>
  );
}
