"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/shell/PageHeader";
import { usePagePath } from "@/components/shell/workplace";

interface SettingsFrameProps {
  title: ReactNode;
  /** One sentence on the page's purpose. */
  text?: ReactNode;
  /** The breadcrumbs between the settings and this page. */
  trail?: readonly { label: ReactNode; href: string }[];
  beside?: ReactNode;
  action?: ReactNode;
  menu?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

/** The frame of a settings page: breadcrumbs, title and purpose. Its button ends where its content does. */
export function SettingsFrame({ title, text, trail = [], beside, action, menu, wide = false, children }: SettingsFrameProps) {
  const t = useTranslations("settings");
  const pagePath = usePagePath();
  return (
    <div className={wide ? "pb-10" : "max-w-4xl pb-10"}>
      <PageHeader
        title={title}
        trail={[{ label: t("title"), href: pagePath("settings") }, ...trail]}
        beside={beside}
        action={action}
        menu={menu}
      >
        {text ? <p className="measure text-muted">{text}</p> : null}
      </PageHeader>
      <div className="grid min-w-0 gap-8 px-4 pt-3 md:px-6">{children}</div>
    </div>
  );
}
