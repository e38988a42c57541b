import { ConnectorError, languageOf, type Language } from '@tpr/core';
import {
  applyOverlay,
  createProfile,
  keptOverlay,
  overlayError,
  readOverlay,
  reviewOverlay,
  type OverlayChange,
  type Profile,
} from '@tpr/core/api';
import type { CompanySettings } from './presets.ts';
import type { TextStore } from './text-store.ts';

const overlayKey = 'profile';
const blockedStorage: Readonly<Record<Language, string>> = {
  en: 'The browser does not allow the add-in to store data on this computer. Allow it, or have the overlay added to the settings of your company.',
  fr: 'Le navigateur n’autorise pas le complément à enregistrer des données sur cet ordinateur. Autorisez-le, ou faites ajouter ces réglages à ceux de votre entreprise.',
};

/** The profile of a session, with the overlay that the user has imported, or else the overlay of the company. */
export class SessionProfile {
  company: CompanySettings;
  /** The overlay that the user has imported, as it was entered; empty without one. */
  overlay: string;
  private readonly texts: TextStore;
  private readonly displayLanguage: string | undefined;

  private constructor(texts: TextStore, overlay: string, company: CompanySettings, displayLanguage?: string) {
    this.texts = texts;
    this.overlay = overlay;
    this.company = company;
    this.displayLanguage = displayLanguage;
  }

  /** @param displayLanguage of the user, such as fr-FR; labels are requested in it, unless the overlay has another (G107). */
  static async open(texts: TextStore, company: CompanySettings, displayLanguage?: string): Promise<SessionProfile> {
    return new SessionProfile(texts, (await texts.getItem(overlayKey)) ?? '', company, displayLanguage);
  }

  read(): Profile {
    const overlay = this.overlayInForce;
    const { overrides } = overlay === '' ? createProfile() : applyOverlay(readOverlay(overlay));
    return createProfile({ 'http.acceptLanguage': this.displayLanguage ?? '', ...overrides });
  }

  /** The error of the overlay that should be in force: that of the user, or that in the company's file. */
  get error(): ConnectorError | undefined {
    if (this.overlay.trim() !== '') return overlayError(this.overlay, this.language);
    const { fault } = this.company;
    return fault === undefined ? undefined : new ConnectorError('config', fault, { field: 'presets' });
  }

  /** The changes that an overlay would make. @throws ConnectorError `config` for a text that is not an overlay */
  review(text: string): readonly OverlayChange[] {
    return reviewOverlay(this.overlayInForce, text, this.language);
  }

  /** Stores the overlay of the user; an empty text removes it. @throws ConnectorError `config` where nothing can be stored */
  async import(text: string): Promise<void> {
    const overlay = text.trim() === '' ? '' : text;
    if (overlay !== '') readOverlay(overlay, this.language);
    try {
      await (overlay === '' ? this.texts.removeItem(overlayKey) : this.texts.setItem(overlayKey, overlay));
    } catch (cause) {
      // An overlay in memory only would be missing, without a word, when Excel opens the next workbook.
      throw new ConnectorError('config', blockedStorage[this.language], { field: 'storage', cause });
    }
    this.overlay = overlay;
  }

  private get language(): Language {
    return languageOf(this.displayLanguage);
  }

  private get overlayInForce(): string {
    const own = keptOverlay(this.overlay);
    return own === '' ? this.company.overlay : own;
  }
}
