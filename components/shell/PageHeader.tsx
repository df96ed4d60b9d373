import { ChevronRight, Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { AheadLink } from "@/components/ui/AheadLink";
import type { ReactNode } from "react";
import { IconButton } from "@/components/ui/IconButton";
import { Menu } from "@/components/ui/Menu";
import { pageActionsMark } from "./page-actions";

interface PageHeaderProps {
  title: ReactNode;
  /** The breadcrumbs. */
  trail?: readonly { label: ReactNode; href: string }[];
  /** Beside the title: a status or a count. */
  beside?: ReactNode;
  /** The page's primary action. */
  action?: ReactNode;
  /** `MenuItem`s of the overflow menu. */
  menu?: ReactNode;
  /** A second line. */
  children?: ReactNode;
}

export function PageHeader({ title, trail = [], beside, action, menu, children }: PageHeaderProps) {
  const t = useTranslations("staff.shell");
  return (
    <header className="grid gap-1 px-4 pt-3 pb-2 md:px-6">
      {trail.length > 0 ? (
        <nav aria-label={t("breadcrumb")}>
          <ol className="flex items-center gap-1 text-sm text-muted">
            {trail.map(({ label, href }, index) => (
              <li key={href} className="flex items-center gap-1">
                {index > 0 ? <ChevronRight aria-hidden="true" className="size-3.5 rtl:rotate-180" /> : null}
                <AheadLink href={href} className="inline-flex min-h-6 min-w-6 items-center rounded-sm hover:text-text">
                  {label}
                </AheadLink>
              </li>
            ))}
          </ol>
        </nav>
      ) : null}
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="min-w-0 text-xl font-semibold">{title}</h1>
        {beside}
        <div {...{ [pageActionsMark]: "" }} className="ms-auto flex flex-wrap items-center justify-end gap-2">
          {menu ? (
            <Menu trigger={<IconButton label={t("more_actions")} icon={<Ellipsis />} />} label={t("more_actions")}>
              {menu}
            </Menu>
          ) : null}
          {action}
        </div>
      </div>
      {children}
    </header>
  );
}
