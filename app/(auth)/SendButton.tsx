import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/Button";
import { useHydrated } from "@/components/ui/use-hydrated";

/**
 * The submit button of these forms. It is disabled until hydration, because an earlier click would submit the form natively and only reload
 * the page. Without JavaScript, a note explains that the page needs it.
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
