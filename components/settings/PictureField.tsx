"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { Wire } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { useProblemText } from "@/components/api/use-problem-text";
import { files } from "@/components/record/resource";
import { Button } from "@/components/ui/Button";
import { classNames } from "@/components/ui/class-names";
import { Field } from "@/components/ui/Field";
import { pictureLimits } from "@/lib/domains/branding/rules";
import type { BrandPicture } from "@/lib/domains/branding/schema";
import type { FileDetail } from "@/lib/domains/files/schema";
import { useFileAddress } from "./use-file-address";

type Stored = Wire<typeof FileDetail>;

const pause = 1_000;
const mostTries = 30;

interface PictureFieldProps {
  picture: BrandPicture;
  label: string;
  fileId: string | null;
  editable: boolean;
  error: string | null;
  onChange: (id: string | null) => void;
}

/**
 * Shows, replaces or removes one image. A new image can be used only after the virus scanner clears it, so the field waits for the scan.
 */
export function PictureField({ picture, label, fileId, editable, error, onChange }: PictureFieldProps) {
  const t = useTranslations("settings.branding");
  const format = useFormatter();
  const api = useApi();
  const problemText = useProblemText();
  const picker = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<"idle" | "uploading" | "scanning">("idle");
  const [problem, setProblem] = useState<string | null>(null);
  const address = useFileAddress(fileId);
  const { media_types, bytes, pixels } = pictureLimits[picture];

  async function waitForScan(file: Stored): Promise<Stored> {
    let now = file;
    for (let tries = 0; now.status === "quarantined" && tries < mostTries; tries += 1) {
      await new Promise((done) => setTimeout(done, pause));
      now = await api.ask(files.get, { id: file.id });
    }
    return now;
  }
  async function upload(file: File): Promise<void> {
    if (!(media_types as readonly string[]).includes(file.type)) return setProblem(t("problems.media_type"));
    if (file.size > bytes) return setProblem(t("problems.too_large"));
    setProblem(null);
    setState("uploading");
    try {
      const body = new FormData();
      body.append("file", file);
      const stored = await api.call(files.upload, body);
      setState("scanning");
      const { id, status } = await waitForScan(stored);
      if (status === "clean") onChange(id);
      else setProblem(t(status === "blocked" ? "problems.blocked" : "problems.not_scanned"));
    } catch (failure) {
      setProblem(problemText(failure));
    } finally {
      setState("idle");
    }
  }
  const limits = t("picture_hint", {
    types: media_types.map((type) => type.replace("image/", "").toUpperCase()).join(", "),
    size: format.number(bytes / 1024),
    pixels: format.number(pixels),
  });
  return (
    <Field name={`${picture}_file_id`} label={label} hint={`${t(`shown.${picture}`)} ${limits}`} error={problem ?? error}>
      {(control) => (
        <div className="flex flex-wrap items-center gap-3">
          <span
            className={classNames(
              "inline-flex h-16 w-28 items-center justify-center rounded-md border border-line bg-surface p-1",
              "text-sm text-muted",
            )}
          >
            {address === null ? (
              fileId === null ? (
                t("no_picture")
              ) : (
                t("set")
              )
            ) : (
              <img src={address} alt={label} className="max-h-full max-w-full object-contain" />
            )}
          </span>
          {editable ? (
            <>
              <input
                ref={picker}
                type="file"
                hidden
                accept={media_types.join(",")}
                aria-label={label}
                onChange={(event) => event.target.files?.[0] && void upload(event.target.files[0])}
              />
              <Button {...control} busy={state !== "idle"} onClick={() => picker.current?.click()}>
                {t("choose_picture")}
              </Button>
              {fileId === null ? null : (
                <Button tone="quiet" onClick={() => onChange(null)}>
                  {t("remove_picture")}
                </Button>
              )}
            </>
          ) : null}
          <span role="status" className="text-sm text-muted empty:hidden">
            {state === "idle" ? null : t(state)}
          </span>
        </div>
      )}
    </Field>
  );
}
