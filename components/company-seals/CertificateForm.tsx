"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { usePerform } from "@/components/api/use-perform";
import { Button } from "@/components/ui/Button";
import { buttonClasses } from "@/components/ui/button-classes";
import { Field } from "@/components/ui/Field";
import { InputField } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";
import { useSealProblem } from "./problem";
import { companySeal, companySealList } from "./resource";

/** Uploads a certificate with its key; the password goes with it, and neither is kept by the page. */
export function CertificateForm() {
  const t = useTranslations("company_seals");
  const problemOf = useSealProblem();
  const { api, perform, busy } = usePerform([companySealList]);
  const [file, setFile] = useState<File | null>(null);
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<{ path: string; text: string } | null>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setProblem(file === null ? { path: "file", text: t("problems.missing") } : null);
    if (file === null) return;
    await perform(async () => {
      try {
        await api.call(companySeal.setCertificate, { file: await base64Of(file), password });
        setFile(null);
        setPassword("");
        showToast({ tone: "good", text: t("page.saved") });
      } catch (error) {
        const found = problemOf(error);
        if (found === null) throw error;
        setProblem(found);
      }
    });
  }
  const errorOf = (path: string) => (problem?.path === path ? problem.text : null);
  return (
    <form noValidate method="post" onSubmit={(event) => void submit(event)} className="grid max-w-xl gap-4 pt-1">
      <Field name="file" label={t("page.file")} hint={t("page.file_hint")} error={errorOf("file")}>
        {(control) => (
          <div className="flex flex-wrap items-center gap-3">
            <label className={`${buttonClasses("secondary")} cursor-pointer has-focus-visible:outline-2`}>
              {t("page.choose")}
              <input
                {...control}
                type="file"
                accept=".p12,.pfx,application/x-pkcs12"
                className="sr-only"
                onChange={(event) => {
                  setFile(event.target.files?.[0] ?? null);
                  setProblem(null);
                  event.target.value = "";
                }}
              />
            </label>
            <span className="min-w-0 break-all text-muted">{file === null ? t("page.no_file") : <bdi>{file.name}</bdi>}</span>
          </div>
        )}
      </Field>
      <InputField
        name="password"
        type="password"
        label={t("page.password")}
        hint={t("page.password_hint")}
        error={errorOf("password")}
        dir="ltr"
        autoComplete="off"
        maxLength={500}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" tone="primary" busy={busy} className="justify-self-start">
        {t("verbs.set_certificate.do")}
      </Button>
    </form>
  );
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(""));
}
