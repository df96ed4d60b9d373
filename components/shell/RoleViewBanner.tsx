"use client";

import { roleView } from "./resource";
import { Eye } from "lucide-react";
import { useTranslations } from "next-intl";
import { useApi } from "@/components/api/use-api";
import { useProblemText } from "@/components/api/use-problem-text";
import { Button } from "@/components/ui/Button";
import { showToast } from "@/components/ui/toast-store";
import { usePagePath } from "./workplace";

/** Shown on every page while the reader views as a role: states that, and leads back. */
export function RoleViewBanner({ role }: { role: string }) {
  const t = useTranslations("staff.viewing");
  const api = useApi();
  const problemText = useProblemText();
  const pagePath = usePagePath();
  const end = async () => {
    try {
      await api.call(roleView.end, {});
      // Reloads the whole page, so that nothing read with the role's permissions stays.
      location.assign(pagePath());
    } catch (error) {
      showToast({ tone: "bad", text: problemText(error) });
    }
  };
  return (
    <section
      aria-label={t("label")}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-warn bg-warn-soft px-4 py-2 text-sm md:px-6"
    >
      <Eye aria-hidden="true" className="size-4 shrink-0 text-warn" />
      <p className="min-w-0 flex-1 basis-60">{t.rich("text", { role: () => <bdi className="font-semibold">{role}</bdi> })}</p>
      <Button onClick={() => void end()}>{t("return")}</Button>
    </section>
  );
}
