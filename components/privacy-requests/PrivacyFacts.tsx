"use client";

import { useFormatter, useTranslations } from "next-intl";
import { downloadFile } from "@/components/api/download";
import { usePerform } from "@/components/api/use-perform";
import { useCan } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { Facts } from "@/components/ui/Facts";
import { privacyRequests, type PrivacyRecord } from "./resource";

/** Who asks for what, until when, and how the identity was checked. */
export function PrivacyFacts({ request }: { request: PrivacyRecord }) {
  const t = useTranslations("privacy_requests");
  const format = useFormatter();
  const can = useCan();
  const { api, perform, busy } = usePerform([]);
  const download = () => perform(() => downloadFile(api.tenant, privacyRequests.verbs.copy, { id: request.id }, "personal-data.zip"));
  const { type, email, phone, external_id, details, received_day, due_day, extension_reason, verified_by, note, decision } = request;
  const { package_until, package_size, origin, status } = request;
  const certify = () => perform(() => downloadFile(api.tenant, privacyRequests.verbs.certificate, { id: request.id }, "certificate.pdf"));
  const text = (value: string | null) => (value === null || value === "" ? null : <bdi className="whitespace-pre-line">{value}</bdi>);
  const facts = [
    { label: t("fields.type"), value: t(`types.${type}`) },
    { label: t("fields.email"), value: text(email) },
    { label: t("fields.phone"), value: text(phone) },
    { label: t("fields.external_id"), value: text(external_id) },
    { label: t("fields.origin"), value: t(`origins.${origin}`) },
    { label: t("fields.received_day"), value: <DateText value={received_day} /> },
    { label: t("fields.due_day"), value: <DateText value={due_day} /> },
    { label: t("fields.extension_reason"), value: text(extension_reason) },
    { label: t("fields.verified_by"), value: verified_by === null ? null : t(`proofs.${verified_by}`) },
    { label: t("fields.note"), value: text(note) },
    { label: t("fields.decision"), value: text(decision) },
    { label: t("fields.details"), value: text(details) },
  ];
  return (
    <>
      <Facts facts={facts} />
      {type === "erasure" && (status === "fulfilled" || status === "partly_refused") ? (
        <Button busy={busy} onClick={() => void certify()} className="justify-self-start">
          {t("page.certificate_pdf")}
        </Button>
      ) : null}
      {package_until !== null && package_size !== null && can("privacy_requests.fulfill") ? (
        <Button busy={busy} onClick={() => void download()} className="justify-self-start">
          {t("page.download", { size: format.number(Math.ceil(package_size / 1024)) })}
        </Button>
      ) : null}
    </>
  );
}
