"use client";

import { useTranslations } from "next-intl";
import { Notice } from "@/components/layout/Notice";
import { Button, ButtonLink } from "@/components/ui/Button";

/** Shown when a page fails: offers a retry. Drafts stay on the device, and the digest identifies the error in the log. */
export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const t = useTranslations("common.broken");
  return (
    <Notice
      title={t("title")}
      actions={
        <>
          <Button tone="primary" onClick={reset}>
            {t("again")}
          </Button>
          <ButtonLink href="/">{t("home")}</ButtonLink>
        </>
      }
    >
      <p>{t("text")}</p>
      {error.digest ? (
        <p className="text-sm">
          {t("reference")} <code>{error.digest}</code>
        </p>
      ) : null}
    </Notice>
  );
}
