/** Ids of the examples in the API document for banks. */
export const CUSTOMER = '5b8e1a3c-0d5f-4f0e-9a55-1f6f8a7c2e01';
export const CARD = '9c1d7e42-6b0a-4c0e-8f3b-2a4d5e6f7a02';
export const TRANSACTION = '0f6a2b9d-3c4e-4d5f-8a6b-7c8d9e0f1a03';
export const STATEMENT = '1a2b3c4d-5e6f-4a7b-8c9d-0e1f2a3b4c04';
export const ENTRY = '2b3c4d5e-6f7a-4b8c-9d0e-1f2a3b4c5d05';
export const REDEMPTION = '3c4d5e6f-7a8b-4c9d-8e1f-2a3b4c5d6e06';
export const CONVERSION = '4d5e6f7a-8b9c-4d0e-9f2a-3b4c5d6e7f07';
