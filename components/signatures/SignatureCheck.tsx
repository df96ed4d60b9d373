"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Alert } from "@/components/ui/Alert";
import { buttonClasses } from "@/components/ui/Button";
import { useIsolate } from "@/components/ui/use-isolate";
import { checkSignature, type Verdict } from "./check-signature";

async function fetchKey(company: string): Promise<unknown> {
  const response = await fetch(`/api/public/signing-keys/${encodeURIComponent(company)}`);
  return response.ok ? ((await response.json()) as unknown) : null;
}

/** Takes a PDF and its evidence, by choosing or dropping, and says whether they belong together. */
export function SignatureCheck() {
  const t = useTranslations("site.signatures");
  const isolate = useIsolate();
  const [pdf, setPdf] = useState<File | null>(null);
  const [evidence, setEvidence] = useState<File | null>(null);
  const [verdict, setVerdict] = useState<Verdict | null>(null);

  async function take(files: readonly File[]): Promise<void> {
    const isJson = ({ name, type }: File) => type === "application/json" || name.endsWith(".json");
    const chosen = { pdf: files.find((each) => !isJson(each)) ?? pdf, evidence: files.find(isJson) ?? evidence };
    setPdf(chosen.pdf);
    setEvidence(chosen.evidence);
    setVerdict(null);
    if (chosen.pdf && chosen.evidence)
      setVerdict(await checkSignature(await chosen.pdf.arrayBuffer(), await chosen.evidence.text(), fetchKey));
  }
  const picker = (label: string, accept: string, file: File | null) => (
    <div className="flex flex-wrap items-center gap-3">
      <label className={`${buttonClasses("secondary")} cursor-pointer has-focus-visible:outline-2`}>
        {label}
        <input
          type="file"
          accept={accept}
          className="sr-only"
          onChange={(event) => {
            void take([...(event.target.files ?? [])]);
            event.target.value = "";
          }}
        />
      </label>
      <span className="min-w-0 break-all text-muted">{file === null ? t("none") : <bdi>{file.name}</bdi>}</span>
    </div>
  );
  return (
    <div
      className="grid gap-4 rounded-md border border-dashed border-line-strong bg-surface p-5"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void take([...event.dataTransfer.files]);
      }}
    >
      <p className="text-muted">{t("drop")}</p>
      {picker(t("choose_pdf"), "application/pdf", pdf)}
      {picker(t("choose_evidence"), "application/json,.json", evidence)}
      {verdict === null ? null : (
        <Alert
          live
          tone={verdict.kind === "signed_pdf" || verdict.kind === "shown_pdf" ? "good" : "bad"}
          title={t(`verdicts.${verdict.kind}`)}
        >
          {"payload" in verdict ? (
            <ul>
              {(verdict.payload.signatures ?? [verdict.payload.signature]).map(({ signer_name, signed_at }) => (
                <li key={`${signed_at} ${signer_name}`}>
                  {t("said", {
                    name: isolate(signer_name),
                    document: isolate(verdict.payload.document.name),
                    company: isolate(verdict.company),
                    slug: isolate(verdict.payload.company),
                    time: isolate(`${signed_at.slice(0, 19).replace("T", " ")} UTC`),
                  })}
                </li>
              ))}
            </ul>
          ) : null}
        </Alert>
      )}
    </div>
  );
}
