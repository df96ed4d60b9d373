import type { FaceFile } from "@/lib/paper/faces";

/** The faces of documents, served by us: the bundler puts each file beside the scripts and writes its address here. */
const addresses: Record<FaceFile, URL> = {
  "inter/400Regular/Inter_400Regular.ttf": new URL("@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf", import.meta.url),
  "inter/600SemiBold/Inter_600SemiBold.ttf": new URL("@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf", import.meta.url),
  "noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf": new URL(
    "@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf",
    import.meta.url,
  ),
  "noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf": new URL(
    "@expo-google-fonts/noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf",
    import.meta.url,
  ),
  "ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf": new URL(
    "@expo-google-fonts/ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf",
    import.meta.url,
  ),
  "ibm-plex-sans-arabic/600SemiBold/IBMPlexSansArabic_600SemiBold.ttf": new URL(
    "@expo-google-fonts/ibm-plex-sans-arabic/600SemiBold/IBMPlexSansArabic_600SemiBold.ttf",
    import.meta.url,
  ),
  "noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf": new URL(
    "@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf",
    import.meta.url,
  ),
  "noto-sans-hebrew/600SemiBold/NotoSansHebrew_600SemiBold.ttf": new URL(
    "@expo-google-fonts/noto-sans-hebrew/600SemiBold/NotoSansHebrew_600SemiBold.ttf",
    import.meta.url,
  ),
  "noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf": new URL(
    "@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf",
    import.meta.url,
  ),
  "noto-sans-thai/600SemiBold/NotoSansThai_600SemiBold.ttf": new URL(
    "@expo-google-fonts/noto-sans-thai/600SemiBold/NotoSansThai_600SemiBold.ttf",
    import.meta.url,
  ),
  "noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf": new URL(
    "@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf",
    import.meta.url,
  ),
  "noto-sans-devanagari/600SemiBold/NotoSansDevanagari_600SemiBold.ttf": new URL(
    "@expo-google-fonts/noto-sans-devanagari/600SemiBold/NotoSansDevanagari_600SemiBold.ttf",
    import.meta.url,
  ),
  "noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf": new URL(
    "@expo-google-fonts/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf",
    import.meta.url,
  ),
  "noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf": new URL(
    "@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf",
    import.meta.url,
  ),
  "noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf": new URL(
    "@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf",
    import.meta.url,
  ),
  "noto-emoji/400Regular/NotoEmoji_400Regular.ttf": new URL(
    "@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf",
    import.meta.url,
  ),
  "noto-emoji/600SemiBold/NotoEmoji_600SemiBold.ttf": new URL(
    "@expo-google-fonts/noto-emoji/600SemiBold/NotoEmoji_600SemiBold.ttf",
    import.meta.url,
  ),
};

export function addressOfFace(file: FaceFile): string {
  return addresses[file].href;
}
