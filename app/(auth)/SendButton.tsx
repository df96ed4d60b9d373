import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/Button";
import { useHydrated } from "@/components/ui/use-hydrated";

/**
 * Sends the form of one of these pages. Until the page listens it cannot be pressed: the press would be lost, and the page only come anew.
 * Where no script ever runs, it is said why.
 */
export function SendButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  const t = useTranslations("auth");
  const hydrated = useHydrated();
  return (
    <>
      <noscript>
        <p className="font-medium">{t("needs_script")}</p>
      </noscript>
      <Button type="submit" tone="primary" size="large" busy={busy} disabled={!hydrated}>
        {children}
      </Button>
    </>
  );
}
