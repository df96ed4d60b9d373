"use client";

import { useTranslations } from "next-intl";
import { Notice } from "@/components/layout/Notice";
import { buttonClasses } from "@/components/ui/button-classes";

/**
 * Shown when a page fails: offers a retry. Drafts stay on the device, and the digest identifies the error in the log. Every page loads this
 * file, so it uses no component that brings the router's link.
 */
export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const t = useTranslations("common.broken");
  return (
    <Notice
      title={t("title")}
      actions={
        <>
          <button type="button" onClick={reset} className={buttonClasses("primary")}>
            {t("again")}
          </button>
          <a href="/" className={buttonClasses()}>
            {t("home")}
          </a>
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
