"use client";

import { account } from "./resource";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { usePerform } from "@/components/api/use-perform";
import { onConfirmed } from "@/components/layout/confirmed-address";
import { Alert } from "@/components/ui/Alert";
import { Button, buttonClasses } from "@/components/ui/Button";
import { showToast } from "@/components/ui/toast-store";
import { mailDrawerPath } from "./mail-drawer";
import { useWorkplace } from "./workplace";

/**
 * The company's mails are held until the owner's address is confirmed: shows what to do, and links to the mail that the demo did not send.
 */
export function UnconfirmedNotice({ email }: { email: string }) {
  const t = useTranslations("staff.unconfirmed");
  const router = useRouter();
  const { slug, embedded } = useWorkplace();
  const { api, perform, busy } = usePerform([]);
  useEffect(() => {
    // The link opens in another tab; on return, this page refreshes to show the result.
    const look = () => document.visibilityState === "visible" && router.refresh();
    document.addEventListener("visibilitychange", look);
    const stop = onConfirmed(() => router.refresh());
    return () => {
      document.removeEventListener("visibilitychange", look);
      stop();
    };
  }, [router]);
  const again = () =>
    perform(
      () => api.call(account.send_verification, {}),
      () => showToast({ tone: "good", text: t("sent_again", { email }) }),
    );
  return (
    <div className="px-4 pt-3 md:px-6">
      <Alert tone="warn" title={t("title")}>
        <p>{t("text", { email })}</p>
        <p className="flex flex-wrap gap-2 pt-1">
          {embedded.mails ? (
            <a href={mailDrawerPath(slug)} target="_blank" rel="noreferrer" className={buttonClasses()}>
              {t("drawer")}
            </a>
          ) : null}
          <Button tone="quiet" busy={busy} onClick={() => void again()}>
            {t("again")}
          </Button>
        </p>
      </Alert>
    </div>
  );
}
