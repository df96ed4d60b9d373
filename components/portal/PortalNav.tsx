import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";

const places = [
  { href: "/portal", name: "home" },
  { href: "/portal/projects", name: "projects" },
  { href: "/portal/upcoming", name: "upcoming" },
  { href: "/portal/subscriptions", name: "subscriptions" },
  { href: "/portal/tickets", name: "tickets" },
  { href: "/portal/statement", name: "statement" },
  { href: "/portal/details", name: "details" },
] as const;

/** The portal's navigation. `path` is the current page; some places are shown to a customer who has something there. */
export function PortalNav({ path, ...has }: { path: string; projects: boolean; upcoming: boolean; subscriptions: boolean }) {
  const t = useTranslations("portal.nav");
  return (
    <nav aria-label={t("label")} className="mx-auto flex w-full max-w-3xl flex-wrap gap-x-5 px-4 sm:px-6">
      {places
        .filter(({ name }) => !(name in has) || has[name as keyof typeof has])
        .map(({ href, name }) => {
          const isHere = path === href || (href !== "/portal" && path.startsWith(`${href}/`));
          return (
            <a
              key={href}
              href={href}
              aria-current={isHere ? "page" : undefined}
              className={classNames(
                "-mb-px inline-flex min-h-10 items-center border-b-2",
                isHere ? "border-accent font-medium text-text" : "border-transparent text-muted hover:text-text",
              )}
            >
              {t(name)}
            </a>
          );
        })}
    </nav>
  );
}
