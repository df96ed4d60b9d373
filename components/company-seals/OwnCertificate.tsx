import { useTranslations } from "next-intl";
import { useState } from "react";
import { Section } from "@/components/record/Section";
import { Alert } from "@/components/ui/Alert";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { Facts } from "@/components/ui/Facts";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { RemoveDialog } from "./RemoveDialog";
import { companySeal, type CompanySealRow, type SealStateRow } from "./resource";

const tones = { valid: "good", soon: "warn", expired: "bad", not_yet_valid: "warn", no_key: "bad" } as const;
const code = (text: string | null) => (
  <bdi dir="ltr" className="font-mono text-xs">
    {text}
  </bdi>
);

interface OwnCertificateProps {
  seal: CompanySealRow;
  state: Pick<SealStateRow, "problem" | "expires_soon">;
  editable: boolean;
}

/** The company's certificate: whose it is, how long it is valid, and its removal. */
export function OwnCertificate({ seal, state: { problem, expires_soon }, editable }: OwnCertificateProps) {
  const t = useTranslations("company_seals");
  const [removing, setRemoving] = useState(false);
  const { subject, issuer, key_kind, valid_from, valid_until, serial, fingerprint, version } = seal;
  const state = problem ?? (expires_soon ? "soon" : "valid");
  return (
    <Section
      title={t("page.own")}
      action={
        editable ? (
          <Button tone="quiet" onClick={() => setRemoving(true)}>
            {t("verbs.delete_certificate.do")}
          </Button>
        ) : null
      }
    >
      <div className="grid gap-3 pt-1">
        <p>
          <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
        </p>
        {problem === null ? null : <Alert tone={tones[problem]}>{t(`page.${problem}`)}</Alert>}
        {state === "soon" && valid_until !== null ? (
          <Alert tone="warn">{t.rich("page.soon", { when: () => <RelativeTime value={valid_until} /> })}</Alert>
        ) : null}
        <Facts
          facts={[
            { label: t("fields.subject"), value: <bdi>{subject}</bdi> },
            { label: t("fields.issuer"), value: <bdi>{issuer}</bdi> },
            { label: t("fields.valid_from"), value: valid_from === null ? null : <DateText value={valid_from} time /> },
            { label: t("fields.valid_until"), value: valid_until === null ? null : <DateText value={valid_until} time /> },
            { label: t("fields.key_kind"), value: key_kind === null ? null : <bdi>{t(`key_kinds.${key_kind}`)}</bdi> },
            { label: t("fields.serial"), value: code(serial) },
            { label: t("fields.fingerprint"), value: code(fingerprint) },
          ]}
        />
      </div>
      {removing ? (
        <RemoveDialog
          title={t("page.remove_title")}
          text={t("page.remove_text")}
          action={t("verbs.delete_certificate.do")}
          done={t("page.removed")}
          remove={({ call }) => call(companySeal.removeCertificate, {}, { version })}
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </Section>
  );
}
