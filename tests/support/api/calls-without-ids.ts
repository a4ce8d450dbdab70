import type * as z from 'zod/mini';
import type { Endpoint } from '../../../shared/http/endpoint.ts';

/** Calls that take texts but no id of personal data: their names in the contracts, by the reason. */
const BY_REASON: Readonly<Record<string, readonly string[]>> = {
  'shown to everyone': [
    'promotionCalls.list',
    'promotionCalls.detail',
    'promotionCalls.body',
    'publishedCalls.page',
    'publishedCalls.spending',
    'storedFileCalls.file',
    'storedFileCalls.image',
  ],
  'takes a name, or bytes for an id that its own test tries': ['evidenceCalls.begin', 'evidenceCalls.piece'],
  'a session id is its own proof': ['sessionCalls.refresh', 'sessionCalls.check'],
  'an image code belongs to the session that asked for it': [
    'captchaCalls.refresh',
    'captchaCalls.changeLanguage',
    'captchaCalls.alternative',
  ],
  'the caller claims and proves an identity: see the log-on tests': [
    'loginCalls.username',
    'loginCalls.login',
    'loginCalls.requestOtp',
    'loginCalls.validateOtp',
    'passkeyLogOnCalls.logOn',
  ],
  'details prove who the caller is, the trace belongs to a session: see the flow tests': [
    'forgottenCalls.cardInformation',
    'forgottenCalls.validateInformation',
    'forgottenCalls.requestOtp',
    'forgottenCalls.validateOtp',
    'forgottenCalls.changePassword',
    'registrationCalls.cardInformation',
    'registrationCalls.validateInformation',
    'registrationCalls.userId',
    'registrationCalls.requestOtp',
    'registrationCalls.validateOtp',
    'registrationCalls.notifyUser',
  ],
  'the session names the caller': [
    'changePasswordCalls.requestOtp',
    'changePasswordCalls.validateOtp',
    'insightCalls.year',
    'passkeyCalls.options',
  ],
  'code and token belong to a session and a contact, and changes to a person: see the tests of contact-change':
    [
      'contactCalls.requestOtp',
      'contactCalls.validateOtp',
      'contactCalls.requestNewOtp',
      'contactCalls.change',
      'contactCalls.requestOwnerOtp',
      'contactCalls.confirm',
      'contactCalls.undo',
    ],
  'a copy belongs to a person and a session: see the tests of data-copy': [
    'copyCalls.requestOtp',
    'copyCalls.begin',
    'copyCalls.open',
    'copyCalls.discard',
    'copyCalls.part',
  ],
  'a code belongs to a session, and the account to a person: see closing.test.ts': ['closingCalls.close'],
  'a token of a notice is its own proof: see objection.test.ts': ['contactCalls.objection'],
  'a cursor is a position among the caller’s own records': [
    'alertCalls.notices',
    'historyCalls.list',
    'insightCalls.lines',
    'myDataCalls.looks',
    'securityCalls.activity',
  ],
  'a notice or an endpoint of another person stays as it is: see notices.test.ts and push.test.ts': [
    'alertCalls.readNotices',
    'alertCalls.subscribe',
    'alertCalls.claim',
    'alertCalls.forget',
  ],
  'only what is found among the own purchases can be hidden: see insights.test.ts': ['insightCalls.hide'],
  'credentials are proven by signatures: passkeys.test.ts sends those of other people': ['passkeyCalls.add'],
  'a code is bound to a passkey: passkeys.test.ts sends those of other people': [
    'passkeyCalls.remove',
    'passkeyCalls.keep',
  ],
  'trace, code and token belong to a session, a card and a change: see the flow tests and those of the feature':
    [
      'activationCalls.cardInformation',
      'activationCalls.validatePerson',
      'activationCalls.requestOtp',
      'activationCalls.validateOtp',
      'activationCalls.activate',
      'activationCalls.requestOwnOtp',
      'activationCalls.validateOwnOtp',
      'pinCalls.requestOtp',
      'pinCalls.validateOtp',
      'pinCalls.change',
      'instalmentCalls.requestOtp',
      'instalmentCalls.validateOtp',
      'placeCalls.validatePartnerOtp',
      'placeCalls.requestCatalogueOtp',
      'placeCalls.validateCatalogueOtp',
      'limitCalls.requestOtp',
      'limitCalls.validateOtp',
      'safetyCalls.requestOtp',
      'safetyCalls.validateOtp',
      'safetyCalls.loosen',
    ],
  'a redemption to a new membership needs a code: see features/points-redemption/server/place-otp.test.ts': [
    'redemptionCalls.partner',
  ],
  'a new customer has no places: see features/points-redemption/server/place-otp.test.ts': [
    'placeCalls.forget',
  ],
  'a case with a question or with files: see features/disputes/server/cases.test.ts': [
    'disputeCalls.evidence',
    'disputeCalls.answer',
    'disputeCalls.file',
  ],
  'files of a request, and a new request: see features/data-requests/server/requests.test.ts': [
    'dataRequestCalls.open',
    'dataRequestCalls.addFiles',
    'dataRequestCalls.file',
  ],
  'a purpose of the bank’s content is no id of a person': ['consentCalls.choose'],
  'a card has two parties: family.test.ts and requests.test.ts of features/family send those of other families':
    [
      'familyCalls.tighten',
      'familyCalls.freeze',
      'familyCalls.requestOtp',
      'familyCalls.loosen',
      'familyCalls.stop',
      'familyCalls.agree',
      'familyCalls.ask',
      'familyCalls.cancel',
      'familyCalls.decline',
      'familyCalls.requestAllowOtp',
      'familyCalls.allow',
    ],
  'a new customer has no wallets: see features/safety/server/wallets.test.ts': ['safetyCalls.removeWallet'],
};

export const CALLS_WITHOUT_IDS = Object.values(BY_REASON).flat();

/** Whether a field of the input can hold an id. Ids are texts in every call. */
export function takesTexts({ params, query, body }: Endpoint): boolean {
  return [params, query, body].some((input) => input !== undefined && hasText(input));
}

function hasText(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'number':
      return false;
    case 'object':
      return Object.values(def.shape).some(hasText);
    case 'array':
      return hasText(def.element);
    case 'union':
      return def.options.some(hasText);
    case 'default':
    case 'nullable':
    case 'optional':
      return hasText(def.innerType);
    case 'pipe':
      return hasText(def.in);
    default:
      return true;
  }
}
