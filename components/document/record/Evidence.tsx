"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Wire } from "@/components/api/resource";
import { downloadFile } from "@/components/api/download";
import { usePerform } from "@/components/api/use-perform";
import { usePart } from "@/components/api/use-record";
import type { SignedDocumentVerbs } from "@/components/document/resource";
import { Section } from "@/components/record/Section";
import { useWorkplace } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { Button, buttonClasses } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { Facts } from "@/components/ui/Facts";
import { SignatureDrawing } from "@/components/ui/SignatureDrawing";
import { useIsolate } from "@/components/ui/use-isolate";
import type { SignatureEvidence } from "@/lib/domains/documents/schema";
import { sayDelegation } from "../signing/say-delegation";
import { pdfAddress } from "./pdf-address";

type Signature = Wire<typeof SignatureEvidence>;

interface EvidenceProps {
  /** Whose list and words these are. */
  list: "proposals" | "contracts";
  /** The verbs of the signed files. */
  files: Pick<SignedDocumentVerbs, "proof" | "archive" | "files_check">;
  id: string;
  /** In the order of the signers. */
  signatures: readonly Signature[];
  /** The signature that completed it; null while somebody is still to sign. */
  signature: Signature | null;
}

type Verdict = "matches_document" | "matches_bundle" | "differs";

const code = (text: string) => (
  <bdi dir="ltr" className="font-mono text-xs break-all">
    {text}
  </bdi>
);

/** Who signed, when and from where, and whether a file at hand is the one that was signed. */
export function Evidence({ list, files, id, signatures, signature }: EvidenceProps) {
  const t = useTranslations(list);
  return (
    <Section title={t("evidence.title")}>
      <div className="grid gap-4">
        {signatures.map((each) => (
          <SignatureFacts key={each.position} list={list} signature={each} />
        ))}
      </div>
      {signature === null ? null : <Files list={list} files={files} id={id} signature={signature} />}
    </Section>
  );
}

/** Who signed, when and from where. */
export function SignatureFacts({ list, signature }: { list: EvidenceProps["list"]; signature: Signature }) {
  const t = useTranslations(list);
  const isolate = useIsolate();
  const { signer_name, signer_email, strokes, ip, user_agent, signed_at, name, by, document_sha256 } = signature;
  const { asked_name, asked_email, delegated_by, delegation, proof } = signature;
  return (
    <div>
      {strokes === null ? null : <SignatureDrawing strokes={strokes} label={t("evidence.drawn", { name: signer_name })} />}
      <Facts
        facts={[
          { label: t("fields.signer_name"), value: <bdi>{signer_name}</bdi> },
          ...(signer_email === null ? [] : [{ label: t("fields.signer_email"), value: <bdi dir="ltr">{signer_email}</bdi> }]),
          ...(asked_name === null || (asked_name === signer_name && asked_email === signer_email)
            ? []
            : [{ label: t("fields.asked_name"), value: <bdi>{`${asked_name} (${asked_email ?? ""})`}</bdi> }]),
          ...(delegation !== null && delegation.company !== null
            ? [{ label: t("fields.delegation"), value: t("evidence.delegation_by", sayDelegation(isolate, delegation)) }]
            : delegated_by === null
              ? []
              : [{ label: t("fields.delegated_by"), value: <bdi>{delegated_by}</bdi> }]),
          ...(proof === null
            ? []
            : [{ label: t("fields.proof"), value: t(`evidence.proof_${proof.by}`, { email: isolate(proof.email) }) }]),
          { label: t("fields.signed_at"), value: <DateText value={signed_at} time /> },
          ...(name === null || by === "contact" ? [] : [{ label: t("fields.by"), value: <bdi>{name}</bdi> }]),
          ...(ip === null ? [] : [{ label: t("fields.ip"), value: <bdi dir="ltr">{ip}</bdi> }]),
          ...(user_agent === null ? [] : [{ label: t("fields.user_agent"), value: <bdi dir="ltr">{user_agent}</bdi> }]),
          { label: t("fields.document_sha256"), value: code(document_sha256) },
        ]}
      />
    </div>
  );
}

/** The signed files to download, and to compare with one at hand, which stays on this device. */
function Files({
  list,
  files,
  id,
  signature: { document_sha256, bundle_sha256, seal },
}: Omit<EvidenceProps, "signatures" | "signature"> & { signature: Signature }) {
  const t = useTranslations(list);
  const { slug } = useWorkplace();
  const { api, perform, busy } = usePerform([list]);
  const [verdict, setVerdict] = useState<Verdict | null>(null);

  async function compare(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()));
    const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
    setVerdict(hash === document_sha256 ? "matches_document" : hash === bundle_sha256 ? "matches_bundle" : "differs");
  }
  return (
    <>
      <Facts
        facts={[
          { label: t("fields.bundle_sha256"), value: bundle_sha256 === null ? t("evidence.bundling") : code(bundle_sha256) },
          ...(seal === null
            ? []
            : [
                { label: t("evidence.seal"), value: <bdi>{seal.subject}</bdi> },
                ...(seal.owner === null ? [] : [{ label: t("evidence.seal_owner"), value: t(`evidence.seal_owners.${seal.owner}`) }]),
                { label: t("evidence.seal_serial"), value: code(seal.serial) },
                {
                  label: t("evidence.timestamp"),
                  value: seal.timestamp_at === null ? t("evidence.no_timestamp") : <DateText value={seal.timestamp_at} time />,
                },
              ]),
        ]}
      />
      {bundle_sha256 === null ? null : <StoredFiles list={list} files={files} id={id} />}
      <div className="flex flex-wrap items-center gap-3 pt-3">
        <a href={`${pdfAddress({ name: list }, slug, id)}?as=shown`} download className={buttonClasses("secondary")}>
          {t("evidence.shown_pdf")}
        </a>
        {bundle_sha256 === null ? null : (
          <Button busy={busy} onClick={() => void perform(() => downloadFile(api.tenant, files.proof, { id }, "evidence.json"))}>
            {t("evidence.proof")}
          </Button>
        )}
        {bundle_sha256 === null ? null : (
          <Button busy={busy} onClick={() => void perform(() => downloadFile(api.tenant, files.archive, { id }, "signed.zip"))}>
            {t("evidence.archive")}
          </Button>
        )}
        <a href="/signatures" target="_blank" rel="noreferrer" className={buttonClasses("quiet")}>
          {t("evidence.check")}
        </a>
        <label className={`${buttonClasses("quiet")} cursor-pointer has-focus-visible:outline-2`}>
          {t("evidence.compare")}
          <input
            type="file"
            accept="application/pdf"
            className="sr-only"
            onChange={(event) => {
              void compare(event.target.files?.[0]);
              event.target.value = "";
            }}
          />
        </label>
      </div>
      {verdict === null ? null : (
        <div className="pt-3">
          <Alert live tone={verdict === "differs" ? "bad" : "good"}>
            {t(`evidence.${verdict}`)}
          </Alert>
        </div>
      )}
    </>
  );
}

/** Whether the files in the storage are still what they were, by last night's comparison with their hashes. */
function StoredFiles({ list, files, id }: Pick<EvidenceProps, "list" | "files" | "id">) {
  const t = useTranslations(list);
  const { data } = usePart({ name: list }, id, "files-check", files.files_check, { id });
  if (data === undefined) return null;
  const { checked_at, outcome, damaged } = data;
  const date = () => <DateText value={checked_at ?? ""} time />;
  if (outcome !== null && outcome !== "intact" && damaged !== null)
    return (
      <div className="pt-3">
        <Alert tone="bad" title={t("evidence.damaged_title")}>
          <p>{t(`evidence.outcomes.${damaged}.${outcome}`)}</p>
          <p className="text-sm">{t.rich("evidence.checked", { date })}</p>
        </Alert>
      </div>
    );
  const said = checked_at === null ? t("evidence.not_checked") : t.rich("evidence.intact", { date });
  return <Facts facts={[{ label: t("evidence.check_title"), value: said }]} />;
}
