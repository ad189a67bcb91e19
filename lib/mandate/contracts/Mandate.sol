// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice Receiver and its share of every charge.
/// @param receiver The account that is paid.
/// @param bps Basis points of each charge; they sum to 10,000 in a mandate.
struct Payout {
    address receiver;
    uint256 bps;
}

/// @notice Terms that a payer signs: token, cap, windows and receivers. The merchant is part of the signed hash.
/// @param payer The account whose tokens are taken.
/// @param token The ERC-20 token.
/// @param maxAmountPerPeriod Cap of one window, in the token's atomic units.
/// @param firstChargeAt Opening time of the first window, in Unix seconds; the anchor of all windows.
/// @param periodMonths Length of a window, in calendar months.
/// @param maxPeriods Number of windows, charged or not; the mandate ends by the calendar when the last of them closes.
/// @param subscriptionRef Reference of the merchant; not interpreted here.
/// @param replaces Id of the mandate that this one replaces, or zero.
/// @param payouts Receivers of each charge.
struct Mandate {
    address payer;
    address token;
    uint256 maxAmountPerPeriod;
    uint256 firstChargeAt;
    uint256 periodMonths;
    uint256 maxPeriods;
    bytes32 subscriptionRef;
    bytes32 replaces;
    Payout[] payouts;
}

/// @notice Charge of a batch.
/// @param period Window to charge; 0 opens at `firstChargeAt`.
/// @param amount In the token's atomic units.
struct Charge {
    Mandate mandate;
    uint256 period;
    uint256 amount;
}

/// @notice EIP-2612 permit of the payer with the contract as spender.
/// @param value Signed allowance, in atomic units.
/// @param deadline Expiry of the signature, in Unix seconds.
struct Permit {
    uint256 value;
    uint256 deadline;
    uint8 v;
    bytes32 r;
    bytes32 s;
}

/// @title EIP-712 struct hash of a mandate.
/// @dev Keep the types in step with `lib/mandate/terms/mandate-types.ts`.
library MandateHash {
    bytes32 internal constant PAYOUT_TYPEHASH = keccak256("Payout(address receiver,uint256 bps)");
    bytes32 internal constant MANDATE_TYPEHASH = keccak256(
        "Mandate(address merchant,address payer,address token,uint256 maxAmountPerPeriod,uint256 firstChargeAt,"
        "uint256 periodMonths,uint256 maxPeriods,bytes32 subscriptionRef,bytes32 replaces,Payout[] payouts)"
        "Payout(address receiver,uint256 bps)"
    );

    /// @notice Struct hash of the mandate with its merchant.
    function hashStruct(Mandate calldata mandate, address merchant) internal pure returns (bytes32 result) {
        bytes32 typeHash = MANDATE_TYPEHASH;
        bytes32 payoutsHash = _hashPayouts(mandate.payouts);
        assembly ("memory-safe") {
            let buffer := mload(0x40)
            mstore(buffer, typeHash)
            mstore(add(buffer, 0x20), merchant)
            // The eight fields before the payouts are encoded for hashing as they are in calldata.
            calldatacopy(add(buffer, 0x40), mandate, 0x100)
            mstore(add(buffer, 0x140), payoutsHash)
            result := keccak256(buffer, 0x160)
        }
    }

    /// @dev Hash of the concatenated struct hashes of the items, as EIP-712 defines for arrays.
    function _hashPayouts(Payout[] calldata payouts) private pure returns (bytes32 result) {
        bytes32 typeHash = PAYOUT_TYPEHASH;
        assembly ("memory-safe") {
            // The item hashes start at `hashes`; one payout at a time is encoded after them.
            let hashes := mload(0x40)
            let size := shl(5, payouts.length)
            let buffer := add(hashes, size)
            mstore(buffer, typeHash)
            for { let at := 0 } lt(at, size) { at := add(at, 0x20) } {
                calldatacopy(add(buffer, 0x20), add(payouts.offset, shl(1, at)), 0x40)
                mstore(add(hashes, at), keccak256(buffer, 0x60))
            }
            result := keccak256(hashes, size)
        }
    }
}
