import { NextResponse, type NextRequest } from "next/server";
import { classifyHost } from "@/lib/kernel/tenancy/host";
import { chooseLanguage, hasChallenge, isEmbeddable, pagePolicy, routePage } from "@/lib/kernel/tenancy/pages";

/** Only pages: an API call's tenant comes from its credential, and the middleware would triple its CPU. The files are in `public/`. */
export const config = { matcher: ["/((?!api/|_next/|icon\\.svg$|openapi\\.json$|favicon\\.ico$).*)"] };

/** Runs before every page without a database query: the host decides which pages exist, and each response gets its own content policy. */
export function middleware(request: NextRequest): NextResponse {
  // scripts/web.ts sets both and drops these headers from clients.
  const baseUrl = request.headers.get("x-atrium-base-url");
  if (baseUrl === null) return new NextResponse("Atrium is served by scripts/web.ts.", { status: 500 });
  const development = request.headers.has("x-atrium-development");
  const host = classifyHost(request.headers.get("host") ?? "", baseUrl);
  const route = routePage(host, request.nextUrl.pathname);
  if (route.kind === "redirect") return NextResponse.redirect(new URL(route.path + request.nextUrl.search, originOf(request, baseUrl)));

  const chosen = host.kind !== "base" && route.kind === "rewrite" ? chooseLanguage(request.nextUrl.search, baseUrl) : null;
  if (chosen) {
    // A link sets the language, so that it works without scripts; the choice goes into a cookie and out of the address.
    const answered = NextResponse.redirect(new URL(`${request.nextUrl.pathname}${chosen.search}`, originOf(request, baseUrl)), 303);
    answered.headers.set("set-cookie", chosen.cookie);
    return answered;
  }

  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  const policy = pagePolicy({
    nonce,
    secure: baseUrl.startsWith("https://"),
    development,
    pictures: isKnowledgeBase(route),
    framed: isEmbeddable(route),
    challenged: hasChallenge(route),
  });
  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy);
  if (route.kind === "rewrite") headers.set("x-atrium-page", route.path);
  // Next does not pass a layout its page's address, which the sign-in return needs (app/dashboard/staff-page.tsx).
  headers.set("x-atrium-path", request.nextUrl.pathname + request.nextUrl.search);
  const response = answer(request, route, headers);
  response.headers.set("content-security-policy", policy);
  response.headers.set("x-content-type-options", "nosniff");
  response.headers.set("referrer-policy", "strict-origin-when-cross-origin");
  response.headers.set("cross-origin-opener-policy", "same-origin");
  response.headers.set("permissions-policy", "camera=(), microphone=(), geolocation=()");
  return response;
}

function answer(request: NextRequest, route: Exclude<ReturnType<typeof routePage>, { kind: "redirect" }>, headers: Headers): NextResponse {
  if (route.kind === "show") return NextResponse.next({ request: { headers } });
  const url = request.nextUrl.clone();
  // No page is called `refused`, so the answer is the usual 404.
  url.pathname = route.kind === "rewrite" ? route.path : "/refused";
  return NextResponse.rewrite(url, { request: { headers } });
}

const isKnowledgeBase = (route: ReturnType<typeof routePage>): boolean => route.kind === "rewrite" && route.path.startsWith("/kb/");

/** The origin that the reader typed; Next sees only localhost. */
function originOf(request: NextRequest, baseUrl: string): string {
  return `${new URL(baseUrl).protocol}//${request.headers.get("host") ?? ""}`;
}
