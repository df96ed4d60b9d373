import { useTranslations } from "next-intl";
import { CopyText } from "@/components/settings/CopyText";
import { Badge } from "@/components/ui/Badge";
import type { SendingDomainRow } from "./resource";

const tones = { unchecked: "neutral", found: "good", missing: "bad", differs: "warn" } as const;

/** A DNS record of the sending domain: whether it was found, and what to enter where it was not. */
export function RecordCard({ record: { kind, name, state, expected, found } }: { record: SendingDomainRow["records"][number] }) {
  const t = useTranslations("sending_domains");
  const title = t(`kinds.${kind}.title`);
  return (
    <section aria-label={title} className="grid gap-3 rounded-md border border-line p-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{title}</span>
        <Badge tone={kind === "dmarc" && state === "missing" ? "warn" : tones[state]}>{t(`states.${state}`)}</Badge>
      </p>
      <p className="measure text-sm text-muted">{t(`kinds.${kind}.text`)}</p>
      {found.map((value) => (
        <p key={value} className="text-sm [overflow-wrap:anywhere]">
          {t.rich("page.found", { value, ltr: (text) => <bdi dir="ltr">{text}</bdi> })}
        </p>
      ))}
      {state === "found" ? null : (
        <>
          <CopyText label={t("page.record_name", { kind: title })} text={name} />
          <CopyText label={t("page.record_value", { kind: title })} text={expected} long={kind === "dkim"} />
        </>
      )}
    </section>
  );
}
